package dev.assay.transforms;

import dev.assay.mask.Perturbation;
import dev.assay.mask.Restore;
import dev.assay.oracle.Execution;
import dev.assay.oracle.ExecutionRequest;
import dev.assay.oracle.IsolationPolicy;
import dev.assay.schemas.FindingRecord;
import dev.assay.schemas.Stage;
import dev.assay.verify.Check;
import java.util.List;
import org.apache.beam.sdk.extensions.avro.coders.AvroCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;

/**
 * Executes tasks again on fork servers that no build has used: with the gold answer in its blank a
 * test must pass, under the reference conditions and under others, and with a perturbed answer it
 * must not (SPEC.md, "Stability").
 *
 * <p>In: tasks with their tests. Out: one record for each thing that is otherwise. Each task takes
 * {@value #EXECUTIONS} executions.
 */
public final class ReexecuteTasks
    extends PTransform<PCollection<TaskTrial>, PCollection<FindingRecord>> {
  private static final long serialVersionUID = 1L;

  /** Executions of a task: gold and perturbed, and gold under two other conditions. */
  static final int EXECUTIONS = 4;

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
  public PCollection<FindingRecord> expand(PCollection<TaskTrial> trials) {
    return trials
        .apply(ParDo.of(new ExecuteFn(isolation, progressDirectory)))
        .setCoder(AvroCoder.of(FindingRecord.class));
  }

  private static final class ExecuteFn extends DoFn<TaskTrial, FindingRecord> {
    private static final long serialVersionUID = 1L;

    private final IsolationPolicy isolation;
    private final String progressDirectory;

    ExecuteFn(IsolationPolicy isolation, String progressDirectory) {
      this.isolation = isolation;
      this.progressDirectory = progressDirectory;
    }

    @ProcessElement
    public void execute(@Element TaskTrial trial, OutputReceiver<FindingRecord> output) {
      ProgressLog progress = ProgressLog.in(progressDirectory);
      progress.entered(Stage.FALSIFY, 1);
      OraclePool pool = OraclePool.verifying();
      pool.isolate(isolation);
      List<FindingRecord> findings = new Execute(trial, pool).findings();
      findings.forEach(output::output);
      if (findings.isEmpty()) {
        progress.passed(Stage.FALSIFY, 1);
      } else {
        progress.rejected(Stage.FALSIFY, 1);
      }
    }
  }

  /** One task. */
  private record Execute(TaskTrial trial, OraclePool pool) {
    List<FindingRecord> findings() {
      String right;
      String perturbed;
      String wrong;
      try {
        right = Restore.fillAll(trial.shown(), trial.answers());
        perturbed = Perturbation.of(trial.answer());
        wrong = Restore.fillAll(trial.shown(), trial.answersWith(perturbed));
      } catch (IllegalArgumentException unfit) {
        return List.of(finding(Check.GOLD_PASSES, "cannot be put together: " + unfit.getMessage()));
      }
      Execution gold = run(right, Conditions.REFERENCE);
      if (!gold.passed()) {
        return List.of(finding(Check.GOLD_PASSES, words(trial.answer(), gold)));
      }
      if (run(wrong, Conditions.REFERENCE).passed()) {
        return List.of(
            finding(
                Check.PERTURBED_FAILS, "passes with " + trial.answer() + " and with " + perturbed));
      }
      return Conditions.CHANGED.stream()
          .map(changed -> unstable(right, changed))
          .flatMap(List::stream)
          .toList();
    }

    private List<FindingRecord> unstable(String right, Conditions changed) {
      Execution again = run(right, changed);
      return again.passed()
          ? List.of()
          : List.of(
              finding(
                  Check.STABLE, words(trial.answer(), again) + ", under " + changed.describe()));
    }

    private Execution run(String source, Conditions conditions) {
      return pool.run(
          trial.digest(),
          conditions,
          ExecutionRequest.of(trial.file(), trial.nodeId()).replacedBy(source));
    }

    private FindingRecord finding(Check check, String seen) {
      return new FindingRecord(trial.instanceId(), check.label(), seen);
    }

    private static String words(String answer, Execution execution) {
      return "with " + answer + " the test " + execution.outcome() + ": " + execution.message();
    }
  }
}
