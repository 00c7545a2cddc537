package dev.assay.pipelines;

import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.ExactSliceRecord;
import dev.assay.schemas.MutationRecord;
import dev.assay.schemas.QuestionRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.ScreenRecord;
import dev.assay.schemas.SliceRecord;
import dev.assay.schemas.StructureRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.schemas.TestFileRecord;
import dev.assay.schemas.TraceRecord;
import dev.assay.schemas.ValidationRecord;
import dev.assay.transforms.BuildSettings;
import dev.assay.transforms.ClassifyDifficulty;
import dev.assay.transforms.CollectTests;
import dev.assay.transforms.CountTests;
import dev.assay.transforms.Extract;
import dev.assay.transforms.FalsifyAssertions;
import dev.assay.transforms.FileRecords;
import dev.assay.transforms.Filed;
import dev.assay.transforms.FilterByStructure;
import dev.assay.transforms.IngestRepositories;
import dev.assay.transforms.MaskAssertions;
import dev.assay.transforms.MutateTests;
import dev.assay.transforms.PublishTasks;
import dev.assay.transforms.PullRecords;
import dev.assay.transforms.PullTexts;
import dev.assay.transforms.RecordFiles;
import dev.assay.transforms.SampleTests;
import dev.assay.transforms.ScreenTestFiles;
import dev.assay.transforms.Sifted;
import dev.assay.transforms.SliceAssertions;
import dev.assay.transforms.SliceExactly;
import dev.assay.transforms.TraceTests;
import dev.assay.transforms.ValidateMutations;
import dev.assay.transforms.WorkThrough;
import dev.assay.transforms.WriteFiles;
import dev.assay.transforms.WriteRecords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.extensions.avro.coders.AvroCoder;
import org.apache.beam.sdk.io.Read;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.Flatten;
import org.apache.beam.sdk.transforms.SerializableFunction;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionList;

/**
 * The pipeline from repositories to assertion tasks (RepoReason, section 3): screen → collect →
 * trace → filter → mutate → validate → trace the mutant → mask → slice → falsify → publish
 * (SPEC.md, "Order"; the structural filter comes before the mutation so that no teacher call is
 * spent on a shallow test).
 *
 * <p>Three jobs, for work that takes seconds is pulled by free workers, and only what is known when
 * a job starts can be pulled: the first leaves the files to collect, the second the chosen tests,
 * each in a folder of its own beside what it rejected; the third takes every test from its trace to
 * its tasks. Together they write {@code records/<stage>/*.avro} and {@code rejections/*.avro} below
 * the run's directory.
 */
final class AssertionPipeline {
  private final BuildSettings settings;
  private final String out;
  private final Path work;
  private final boolean exact;
  private final List<PCollection<RejectionRecord>> rejections = new ArrayList<>();

  /**
   * @param work folder for what each job leaves to the next
   * @param exact whether each question is also sliced exactly, into {@code records/exact_slices}
   */
  AssertionPipeline(BuildSettings settings, String out, Path work, boolean exact) {
    this.settings = settings;
    this.out = out;
    this.work = work;
    this.exact = exact;
  }

  /** From repositories to their test files. */
  void addScreening(Pipeline pipeline, List<String> choices) {
    rejections.clear();
    PCollection<RepositoryRecord> repositories =
        pass(
            pipeline
                .apply("PullRepositories", Read.from(PullTexts.of(choices)))
                .apply("IngestRepositories", IngestRepositories.with(settings)));
    write(repositories, "repositories", RepositoryRecord::getId);

    PCollection<TestFileRecord> files =
        pass(repositories.apply("ScreenTestFiles", ScreenTestFiles.with(settings)));
    write(
        files.apply("Screens", Extract.one(ScreenRecord.class, TestFileRecord::getScreen)),
        "screens",
        screen -> screen.getRepositoryId() + "/" + screen.getFile());
    leave(files, "files", file -> file.getRepository().getId() + "/" + file.getFile());
    leave(allRejections(), "screening_rejections", RejectionRecord::getId);
  }

  /** From test files, which the first job has left, to the chosen tests. */
  void addChoosing(Pipeline pipeline, Costs costs) throws IOException {
    rejections.clear();
    List<Path> portions = Portions.ofFiles(left("files"), left("file_portions"), costs);
    Sifted<CandidateRecord> collecting =
        pull(pipeline, "PullFiles", portions, TestFileRecord.class)
            .apply("CollectTests", CollectTests.with(settings));
    write(collecting.footprints().orElseThrow(), "imports", WorkThrough::id);
    PCollection<CandidateRecord> collected = pass(collecting);
    write(
        collected.apply("CountTests", CountTests.byFile()),
        "files",
        file -> file.getRepositoryId() + "/" + file.getFile());

    PCollection<CandidateRecord> sampled =
        pass(collected.apply("SampleTests", SampleTests.with(settings)));
    write(
        sampled.apply("Tests", Extract.one(TestCaseRecord.class, CandidateRecord::getTest)),
        "tests",
        TestCaseRecord::getId);
    leave(sampled, "tests", candidate -> candidate.getTest().getId());
    leave(allRejections(), "choosing_rejections", RejectionRecord::getId);
  }

  /** From the chosen tests, which the second job has left, to tasks. */
  void addBuilding(Pipeline pipeline, Costs costs) throws IOException {
    List<Path> portions = Portions.ofTests(left("tests"), left("test_portions"), costs);
    PCollection<Filed> made =
        pull(pipeline, "PullTests", portions, CandidateRecord.class)
            .apply("WorkThroughTests", fromTestToTasks());
    List<Path> earlier = new ArrayList<>(RecordFiles.in(left("screening_rejections")));
    earlier.addAll(RecordFiles.in(left("choosing_rejections")));
    PCollection<Filed> rejectedEarlier =
        pull(pipeline, "EarlierRejections", earlier, RejectionRecord.class)
            .apply("FileThem", FileRecords.under(out + "/rejections", RejectionRecord::getId));
    PCollectionList.of(made)
        .and(rejectedEarlier)
        .apply("Together", Flatten.pCollections())
        .apply("WriteFiles", WriteFiles.create());
  }

  /** What becomes of one test. */
  private WorkThrough<CandidateRecord, TaskRecord> fromTestToTasks() {
    WorkThrough<CandidateRecord, CandidateRecord> questioned =
        WorkThrough.<CandidateRecord>filing(out + "/rejections", records("footprints"))
            .then(TraceTests.originals(settings))
            .keeping(records("traces"), part(CandidateRecord::getTrace), TraceRecord::getTestId)
            .then(FilterByStructure.with(settings))
            .keeping(
                records("structures"),
                part(CandidateRecord::getStructure),
                StructureRecord::getTestId)
            .then(MutateTests.with(settings))
            .keeping(
                records("mutations"), part(CandidateRecord::getMutation), MutationRecord::getTestId)
            .then(ValidateMutations.with(settings))
            .keeping(
                records("validations"),
                part(CandidateRecord::getValidation),
                ValidationRecord::getMutationId)
            .then(TraceTests.mutants(settings))
            .keeping(
                records("mutant_traces"), part(CandidateRecord::getTrace), TraceRecord::getTestId)
            .then(MaskAssertions.with(settings))
            .keeping(records("questions"), CandidateRecord::getQuestions, QuestionRecord::getId)
            .then(SliceAssertions.with(settings))
            .keeping(records("slices"), CandidateRecord::getSlices, SliceRecord::getQuestionId)
            .then(FalsifyAssertions.with(settings));
    WorkThrough<CandidateRecord, CandidateRecord> measured =
        exact
            ? questioned.keeping(
                records("exact_slices"),
                SliceExactly.with(settings),
                ExactSliceRecord::getQuestionId)
            : questioned;
    return measured
        .into(ClassifyDifficulty.with(settings))
        .keeping(records("tasks"), List::of, TaskRecord::getInstanceId)
        .then(PublishTasks.with(settings));
  }

  /** A record that candidates have from some stage on. */
  private static <R> WorkThrough.Part<CandidateRecord, R> part(
      SerializableFunction<CandidateRecord, Optional<R>> record) {
    return candidate -> record.apply(candidate).stream().toList();
  }

  private String records(String stage) {
    return out + "/records/" + stage;
  }

  private Path left(String what) {
    return work.resolve(what);
  }

  private PCollection<RejectionRecord> allRejections() {
    return PCollectionList.of(rejections).apply("AllRejections", Flatten.pCollections());
  }

  private static <T extends SpecificRecord> PCollection<T> pull(
      Pipeline pipeline, String name, List<Path> files, Class<T> type) {
    return files.isEmpty()
        ? pipeline.apply(name, Create.empty(AvroCoder.specific(type)))
        : pipeline.apply(name, PullRecords.of(files.stream().map(Path::toString).toList(), type));
  }

  private <T> PCollection<T> pass(Sifted<T> sifted) {
    rejections.add(sifted.rejected());
    return sifted.accepted();
  }

  private <T extends SpecificRecord> void write(
      PCollection<T> records, String stage, SerializableFunction<T, String> id) {
    records.apply("Write/" + stage, WriteRecords.to(records(stage), id));
  }

  private <T extends SpecificRecord> void leave(
      PCollection<T> records, String what, SerializableFunction<T, String> id) {
    records.apply("Leave/" + what, WriteRecords.to(left(what).toString(), id));
  }
}
