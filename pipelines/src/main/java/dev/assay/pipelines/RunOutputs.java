package dev.assay.pipelines;

import dev.assay.oracle.BundleBuilder;
import dev.assay.oracle.BundleException;
import dev.assay.pipelines.dataset.DatasetCard;
import dev.assay.pipelines.dataset.Exactness;
import dev.assay.pipelines.dataset.FinishedBuild;
import dev.assay.pipelines.dataset.RejectionCounts;
import dev.assay.pipelines.dataset.TasksJsonl;
import dev.assay.pipelines.dataset.TasksParquet;
import dev.assay.pipelines.page.Page;
import dev.assay.schemas.CollectedFileRecord;
import dev.assay.schemas.ExactSliceRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.RunManifest;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TaskRecord;
import dev.assay.store.CodeVersion;
import dev.assay.transforms.PublishTasks;
import dev.assay.transforms.Reason;
import dev.assay.transforms.RecordFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a finished pipeline leaves for people: the dataset, its card, the page and the manifest. All
 * tasks must fit in memory: a few kilobytes each.
 */
final class RunOutputs {
  static final String VERSION = "0.1.0";

  private final RunDirectory directory;
  private final Map<String, String> config;
  private final String isolation;
  private final boolean keepLeaks;
  private final Optional<String> parent;

  /**
   * @param parent digest of the rows of the dataset that this one comes from
   */
  RunOutputs(
      RunDirectory directory,
      Map<String, String> config,
      String isolation,
      boolean keepLeaks,
      Optional<String> parent) {
    this.directory = directory;
    this.config = config;
    this.isolation = isolation;
    this.keepLeaks = keepLeaks;
    this.parent = parent;
  }

  /**
   * Writes everything, the manifest last.
   *
   * @param requested repositories that were asked for
   * @param progress is told the records' counts, since those of workers hold twice what was
   *     repeated
   */
  BuildResult write(int requested, RunListener progress) throws IOException {
    List<TaskRecord> tasks = new ArrayList<>();
    RecordFiles.forEach(
        directory.records("tasks"),
        TaskRecord.class,
        task -> {
          if (PublishTasks.isPublished(task, keepLeaks)) {
            tasks.add(task);
          }
        });
    tasks.sort(Comparator.comparing(TaskRecord::getInstanceId));
    Conservation conservation = Conservation.count(directory.path(), requested, tasks.size());
    progress.accept(conservation.counts().stream().map(StageProgress::of).toList());
    RunManifest manifest = manifest(conservation, tasks.size());
    FinishedBuild build =
        new FinishedBuild(
            manifest,
            tasks,
            testsByRepository(),
            rejections(),
            TeachingRecords.read(
                directory, config.getOrDefault("teacher", "none"), RunOutputs::sentence),
            RunOutputs::sentence,
            Exactness.of(exactSlices()));

    Files.createDirectories(directory.dataset());
    TasksJsonl.write(directory.jsonl(), tasks);
    TasksParquet.write(directory.parquet(), tasks);
    DatasetCard.write(directory.dataset().resolve("README.md"), build);
    Page.write(directory.page(), build, Explanations.of(directory, Page.examples(build)));
    ManifestFile.write(
        directory.manifest(),
        RunManifest.newBuilder(manifest).setFiles(FileDigests.of(directory)).build());
    return new BuildResult(
        tasks.size(),
        conservation.rejections(),
        conservation.rejectionsByReason(),
        directory.path(),
        conservation.violations().isEmpty());
  }

  private Map<String, Long> testsByRepository() throws IOException {
    Map<String, Long> tests = new TreeMap<>();
    RecordFiles.forEach(
        directory.records("files"),
        CollectedFileRecord.class,
        file -> tests.merge(file.getRepositoryId(), file.getTests(), Long::sum));
    return tests;
  }

  private List<ExactSliceRecord> exactSlices() throws IOException {
    List<ExactSliceRecord> slices = new ArrayList<>();
    RecordFiles.forEach(directory.records("exact_slices"), ExactSliceRecord.class, slices::add);
    slices.sort(Comparator.comparing(ExactSliceRecord::getQuestionId));
    return slices;
  }

  private RejectionCounts rejections() throws IOException {
    List<RejectionRecord> all = new ArrayList<>();
    RecordFiles.forEach(directory.rejections(), RejectionRecord.class, all::add);
    return RejectionCounts.of(all.iterator());
  }

  private static String sentence(Stage stage, String symbol) {
    return Reason.withSymbol(symbol).sentence();
  }

  private RunManifest manifest(Conservation conservation, long tasks) throws IOException {
    List<RepositoryRecord> repositories = new ArrayList<>();
    RecordFiles.forEach(
        directory.records("repositories"), RepositoryRecord.class, repositories::add);
    repositories.sort(Comparator.comparing(RepositoryRecord::getId));
    return RunManifest.newBuilder()
        .setAssayVersion(VERSION)
        .setForm(Release.FORM)
        .setCodeVersion(CodeVersion.current())
        .setFamily("assertions")
        .setConfig(new TreeMap<>(config))
        .setRepositories(repositories)
        .setParent(parent.orElse(null))
        .setIsolation(isolation)
        .setTracer(tracer())
        .setModels(ModelUsage.of(directory))
        .setStages(conservation.counts())
        .setRejections(conservation.rejectionsByReason())
        .setTasks(tasks)
        .setFiles(new TreeMap<>())
        .build();
  }

  private static String tracer() {
    try {
      return BundleBuilder.create().tracer().word();
    } catch (BundleException noInterpreter) {
      // The workers had one, or there would be nothing to write: this machine only submitted.
      return "unknown";
    }
  }
}
