package dev.assay.transforms;

import dev.assay.mask.Perturbation;
import dev.assay.mask.Restore;
import dev.assay.oracle.Execution;
import dev.assay.oracle.ExecutionRequest;
import dev.assay.oracle.IsolationPolicy;
import dev.assay.schemas.FindingRecord;
import dev.assay.schemas.Stage;
import dev.assay.verify.Check;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.beam.sdk.extensions.avro.coders.AvroCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;

/**
 * Executes tasks again on fork servers that no build has used, under conditions that the build's
 * values were not captured under: with the gold answer in its blank a test must pass, under two
 * sets of conditions alike, and with a perturbed answer it must not (SPEC.md, "Stability").
 *
 * <p>In: tasks, those of one test together, since with their gold answers they are one program that
 * is executed once. Out: one record for each thing that is not as it must be. A test takes two
 * executions and one more for each of its tasks.
 */
public final class ReexecuteTasks
    extends PTransform<PCollection<List<TaskTrial>>, PCollection<FindingRecord>> {
  private static final long serialVersionUID = 1L;

  private static final Conditions FIRST = Conditions.CHANGED.get(0);
  private static final Conditions SECOND = Conditions.CHANGED.get(1);

  private final IsolationPolicy isolation;
  private final String progressDirectory;

  private ReexecuteTasks(IsolationPolicy isolation, String progressDirectory) {
    this.isolation = isolation;
    this.progressDirectory = progressDirectory;
  }

  /**
   * Executes.
   *
   * @param isolation which isolation executed code must have
   * @param progressDirectory where the workers tell how far they are, as {@link Stage#FALSIFY}: it
   *     is that stage done again
   */
  public static ReexecuteTasks with(IsolationPolicy isolation, String progressDirectory) {
    return new ReexecuteTasks(isolation, progressDirectory);
  }

  @Override
  public PCollection<FindingRecord> expand(PCollection<List<TaskTrial>> tests) {
    return tests
        .apply(ParDo.of(new ExecuteFn(isolation, progressDirectory)))
        .setCoder(AvroCoder.specific(FindingRecord.class));
  }

  private static final class ExecuteFn extends DoFn<List<TaskTrial>, FindingRecord> {
    private static final long serialVersionUID = 1L;

    private final IsolationPolicy isolation;
    private final String progressDirectory;

    ExecuteFn(IsolationPolicy isolation, String progressDirectory) {
      this.isolation = isolation;
      this.progressDirectory = progressDirectory;
    }

    @ProcessElement
    public void execute(@Element List<TaskTrial> test, OutputReceiver<FindingRecord> output) {
      ProgressLog progress = ProgressLog.in(progressDirectory);
      progress.entered(Stage.FALSIFY, test.size());
      OraclePool pool = OraclePool.verifying();
      pool.isolate(isolation);
      Map<String, Execution> known = new HashMap<>();
      for (TaskTrial trial : test) {
        ProgressLog.Doing doing = progress.begin("VERIFY", trial.nodeId());
        Optional<FindingRecord> finding;
        try {
          finding = new Retrial(trial, pool, known).finding();
        } finally {
          doing.end();
        }
        finding.ifPresent(output::output);
        progress.passed(Stage.FALSIFY, finding.isPresent() ? 0 : 1);
        progress.rejected(Stage.FALSIFY, finding.isPresent() ? 1 : 0);
      }
    }
  }

  /** One task; {@code known} are executions of its test by conditions and source. */
  private record Retrial(TaskTrial trial, OraclePool pool, Map<String, Execution> known) {
    /** The first thing that is not as it must be; what comes after it would say the same. */
    Optional<FindingRecord> finding() {
      String right;
      String perturbed;
      String wrong;
      try {
        right = Restore.fillAll(unmarked(), trial.answers());
        perturbed = Perturbation.of(trial.answer());
        wrong = Restore.fillAll(unmarked(), trial.answersWith(perturbed));
      } catch (IllegalArgumentException unfit) {
        return found(Check.GOLD_PASSES, "cannot be put together: " + unfit.getMessage());
      }
      Execution gold = run(right, FIRST);
      if (!gold.passed()) {
        return found(Check.GOLD_PASSES, words(gold, FIRST));
      }
      Execution again = run(right, SECOND);
      if (!again.passed()) {
        return found(Check.STABLE, words(again, SECOND));
      }
      return run(wrong, FIRST).passed()
          ? found(Check.PERTURBED_FAILS, "passes with " + trial.answer() + " and with " + perturbed)
          : Optional.empty();
    }

    /** The test without the mark that tells its questions apart. */
    private String unmarked() {
      return trial.shown().replace("  # Question", "");
    }

    private Execution run(String source, Conditions conditions) {
      return known.computeIfAbsent(
          conditions.describe() + "\n" + source,
          absent ->
              pool.run(
                  trial.digest(),
                  conditions,
                  ExecutionRequest.of(trial.file(), trial.nodeId()).replacedBy(source)));
    }

    private Optional<FindingRecord> found(Check check, String seen) {
      return Optional.of(new FindingRecord(trial.instanceId(), check.label(), seen));
    }

    private String words(Execution execution, Conditions conditions) {
      return "with "
          + trial.answer()
          + " the test "
          + execution.outcome().name().toLowerCase(Locale.ROOT)
          + " under "
          + conditions.describe()
          + ": "
          + execution.message();
    }
  }
}
