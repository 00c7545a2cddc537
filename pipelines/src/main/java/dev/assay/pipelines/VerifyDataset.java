package dev.assay.pipelines;

import dev.assay.oracle.IsolationException;
import dev.assay.oracle.IsolationTrial;
import dev.assay.schemas.FindingRecord;
import dev.assay.score.SymbolicJudge;
import dev.assay.transforms.ProgressLog;
import dev.assay.transforms.RecordFiles;
import dev.assay.transforms.ReexecuteTasks;
import dev.assay.transforms.SymbolicJudges;
import dev.assay.transforms.TaskTrial;
import dev.assay.transforms.WriteRecords;
import dev.assay.verify.AnswerChecks;
import dev.assay.verify.Baseline;
import dev.assay.verify.Check;
import dev.assay.verify.Finding;
import dev.assay.verify.Row;
import dev.assay.verify.ShownChecks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.avro.AvroRuntimeException;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.coders.ListCoder;
import org.apache.beam.sdk.coders.SerializableCoder;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.Reshuffle;

/**
 * Verifies a dataset of assertion tasks (DESIGN.md, "The command line"): gold all right, empty and
 * constant all wrong, forgeries fail, reruns stable, nothing leaks, and every file as it was made.
 */
public final class VerifyDataset {
  private static final String FINDINGS = "findings";

  private final VerifyConfig config;
  private final BuiltDataset dataset;
  private final Findings findings = new Findings();

  private VerifyDataset(VerifyConfig config, BuiltDataset dataset) {
    this.config = config;
    this.dataset = dataset;
  }

  /**
   * Verifies, and writes {@code verification.json} beside the manifest. All tasks must fit in
   * memory.
   *
   * @param progress is told about once a second how many tasks were executed, on a thread of its
   *     own
   * @throws ConfigException if there is no dataset that can be verified, or this machine does not
   *     have its repositories; nothing was written
   * @throws IsolationException if this machine has less isolation than was asked for
   * @throws UncheckedIOException if files cannot be read or written
   */
  public static Verification run(VerifyConfig config, PipelineOptions options, RunListener progress)
      throws ConfigException {
    try {
      BuiltDataset dataset = BuiltDataset.read(config.directory());
      dataset.requireThisVersion();
      RunDirectory directory = dataset.directory();
      directory.clearProgress();
      Files.createDirectories(directory.progress());
      try {
        Verification verification = new VerifyDataset(config, dataset).verify(options, progress);
        VerificationFile.write(directory.verification(), verification, config.seed());
        return verification;
      } finally {
        directory.clearProgress();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the dataset " + config.directory() + ": " + e, e);
    }
  }

  /** Whether the last verification of a build's output is there and found nothing. */
  public static boolean hasPassed(Path directory) {
    try {
      return VerificationFile.passed(new RunDirectory(directory).verification());
    } catch (IOException e) {
      throw new UncheckedIOException("the dataset " + directory + ": " + e, e);
    }
  }

  private Verification verify(PipelineOptions options, RunListener progress)
      throws ConfigException, IOException {
    List<SourcedRow> rows = rows();
    RepositoryViews views = RepositoryViews.open(config.directory(), rows);
    answers(rows);
    views.search(rows, findings);
    List<TaskTrial> trials = sample(rows);
    if (!trials.isEmpty()) {
      IsolationTrial.require(config.isolation());
      execute(trials, options, progress);
    }
    return new Verification(
        dataset.directory().path(),
        dataset.rows().size(),
        trials.size(),
        findings.checked(),
        dataset.keepsLeaks()
            ? rows.stream()
                .map(SourcedRow::row)
                .filter(row -> !row.leaks().isEmpty())
                .map(Row::instanceId)
                .sorted()
                .toList()
            : List.of(),
        Baseline.of(rows.stream().map(SourcedRow::row).toList()),
        findings.all());
  }

  private List<SourcedRow> rows() throws ConfigException, IOException {
    try {
      CheckedFiles.check(dataset, findings);
      CheckedRows.check(dataset, dataset.directory().progress(), findings);
      return RowSources.read(dataset.directory()).of(dataset.rows(), findings);
    } catch (IOException | AvroRuntimeException damaged) {
      throw BuiltDataset.problem(
          config.directory(), "damaged: its records cannot be read: " + damaged.getMessage());
    }
  }

  private void answers(List<SourcedRow> rows) {
    try (SymbolicJudges judges = new SymbolicJudges()) {
      for (SourcedRow sourced : rows) {
        Row row = sourced.row();
        SymbolicJudge judge =
            row.symbolic() ? judges.of(sourced.repository().getDigest()) : SymbolicJudge.none();
        new AnswerChecks(judge).of(row).forEach(findings::add);
        ShownChecks.of(row, dataset.keepsLeaks()).forEach(findings::add);
      }
    }
    for (Check check : List.of(Check.GOLD_RIGHT, Check.CONSTANTS_WRONG, Check.PROMPT_HIDES)) {
      findings.checked(check, rows.size());
    }
  }

  private List<TaskTrial> sample(List<SourcedRow> rows) {
    List<TaskTrial> trials = new ArrayList<>(rows.stream().map(SourcedRow::trial).toList());
    trials.sort(Comparator.comparing(TaskTrial::instanceId));
    Collections.shuffle(trials, new Random(config.seed()));
    int number = Math.min(trials.size(), config.executions().orElse(trials.size()));
    return List.copyOf(trials.subList(0, number));
  }

  private void execute(List<TaskTrial> trials, PipelineOptions options, RunListener progress)
      throws IOException {
    Path workspace = dataset.directory().progress();
    Path found = workspace.resolve(FINDINGS);
    Pipeline pipeline = Pipeline.create(options);
    pipeline
        .apply(
            "Tests",
            Create.of(byTest(trials))
                .withCoder(ListCoder.of(SerializableCoder.of(TaskTrial.class))))
        .apply("SpreadTests", Reshuffle.viaRandomKey())
        .apply("ReexecuteTasks", ReexecuteTasks.with(config.isolation(), workspace.toString()))
        .apply(
            "WriteFindings",
            WriteRecords.to(
                found.toString(),
                (FindingRecord finding) -> finding.getInstanceId() + " " + finding.getSeen()));
    ProgressTicker ticker =
        ProgressTicker.start(
            ProgressReader.ofBuild(workspace),
            new RunListener() {
              @Override
              public void accept(List<StageProgress> stages) {
                progress.accept(executions(stages, trials.size()));
              }

              @Override
              public void note(RunNote note) {
                progress.note(note);
              }
            });
    try {
      pipeline.run().waitUntilFinish();
    } finally {
      ticker.close();
      ProgressLog.close(workspace.toString());
    }
    RecordFiles.forEach(
        found,
        FindingRecord.class,
        finding ->
            findings.add(
                new Finding(
                    finding.getInstanceId(),
                    Check.withLabel(finding.getCheck()),
                    finding.getSeen())));
    for (Check check : List.of(Check.GOLD_PASSES, Check.PERTURBED_FAILS, Check.STABLE)) {
      findings.checked(check, trials.size());
    }
  }

  private static List<List<TaskTrial>> byTest(List<TaskTrial> trials) {
    Map<String, List<TaskTrial>> tests = new TreeMap<>();
    trials.forEach(
        trial ->
            tests
                .computeIfAbsent(trial.digest() + " " + trial.nodeId(), test -> new ArrayList<>())
                .add(trial));
    return List.copyOf(tests.values());
  }

  /** The workers tell of falsifications, which is what they do again; here it has its own name. */
  private static List<StageProgress> executions(List<StageProgress> stages, long tasks) {
    return stages.stream()
        .filter(stage -> stage.stage().equals("falsify"))
        .map(stage -> new StageProgress("verify", "task", tasks, stage.passed(), stage.rejected()))
        .toList();
  }
}
