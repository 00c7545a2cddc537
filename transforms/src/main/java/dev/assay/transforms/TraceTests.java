package dev.assay.transforms;

import dev.assay.oracle.Execution;
import dev.assay.oracle.ExecutionRequest;
import dev.assay.oracle.ExecutionRequest.TraceLimits;
import dev.assay.oracle.Limits;
import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.MutationRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.trace.AddressSensitivity;
import dev.assay.trace.Trace;
import dev.assay.trace.TraceComparison;
import dev.assay.trace.TraceComparison.Agreed;
import dev.assay.trace.TraceComparison.Diverged;
import dev.assay.trace.UnstableValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Executes each test, or its mutant once there is one, with the tracer (RepoReason, section 3.4:
 * depth ≤ 3, at most 1000 calls), under {@link Conditions#ALL} and in several memory layouts.
 *
 * <p>In: candidates. Out: the same with their trace, in which values that were not the same in
 * every execution are marked. Rejected: tests that do not pass, that start threads, that trace
 * themselves, or whose calls or lines differ between executions, with the two that were seen.
 */
public final class TraceTests extends SiftingStage<CandidateRecord, CandidateRecord> {
  private static final long serialVersionUID = 1L;

  /** A set of two objects that hash by address looks the same in all of these once in 1,000. */
  private static final int LAYOUTS = 10;

  /** A mutant does with other values what its original did in all of the above. */
  private static final int LAYOUTS_OF_MUTANTS = 3;

  private final transient BuildSettings settings;
  private final Stage stage;

  private TraceTests(Stage stage, BuildSettings settings) {
    this.stage = stage;
    this.settings = settings;
  }

  /** Traces the tests as their repositories have them. */
  public static TraceTests originals(BuildSettings settings) {
    return new TraceTests(Stage.TRACE, settings);
  }

  /** Traces the mutated tests. */
  public static TraceTests mutants(BuildSettings settings) {
    return new TraceTests(Stage.TRACE_MUTANT, settings);
  }

  @Override
  Sift<CandidateRecord, CandidateRecord> sift() {
    return Sift.ofTests(stage, settings, List.of(), Quarantine::test, TraceTests::trace);
  }

  private static void trace(CandidateRecord candidate, Sieve<CandidateRecord> sieve) {
    sieve.entered(1);
    String repository = candidate.getRepository().getName();
    String subject = candidate.getTest().getNodeId();
    Trial reference = reference(candidate);
    Execution first = reference.run();
    if (!first.passed()) {
      sieve.reject(Reason.of(first.outcome()), repository, subject, detail(first));
      return;
    }
    Trace common = first.trace().orElseThrow();
    if (common.threads()) {
      sieve.reject(
          Reason.STARTS_THREADS,
          repository,
          subject,
          "the test starts threads or processes, whose work the trace would miss");
      return;
    }
    if (common.lost()) {
      sieve.reject(Reason.TRACE_LOST, repository, subject, Reason.TRACE_LOST.sentence());
      return;
    }
    for (Trial trial : trials(reference, common)) {
      Execution again = trial.run();
      Optional<Diverged> difference = Disagreement.between(first, again);
      if (difference.isPresent()) {
        sieve.reject(
            again.passed() ? Reason.UNSTABLE_TRACE : Reason.UNSTABLE_OUTCOME,
            repository,
            subject,
            Disagreement.explain(reference, trial, difference.get(), sieve, repository, subject));
        return;
      }
      common = agreed(common, again.trace().orElseThrow());
    }
    sieve.passed(1);
    sieve.accept(
        Candidates.withTrace(
            candidate,
            TraceRecords.record(candidate.getTest().getId(), UnstableValues.spread(common))));
  }

  private static Trial reference(CandidateRecord candidate) {
    TestCaseRecord test = candidate.getTest();
    ExecutionRequest plain =
        ExecutionRequest.of(test.getFile(), test.getNodeId()).traced(TraceLimits.PAPER);
    return new Trial(
        candidate.getRepository().getDigest(),
        Conditions.REFERENCE,
        candidate
            .getMutation()
            .map(MutationRecord::getMutatedSource)
            .map(plain::replacedBy)
            .orElse(plain));
  }

  private static List<Trial> trials(Trial reference, Trace trace) {
    List<Trial> trials = new ArrayList<>();
    Conditions.CHANGED.forEach(others -> trials.add(reference.under(others)));
    if (AddressSensitivity.isPossible(trace)) {
      int layouts = reference.request().source().isPresent() ? LAYOUTS_OF_MUTANTS : LAYOUTS;
      for (int layout = 1; layout <= layouts; layout++) {
        trials.add(reference.asking(reference.request().inLayout(layout)));
      }
    }
    return trials;
  }

  private static Trace agreed(Trace common, Trace again) {
    if (TraceComparison.of(common, again) instanceof Agreed agreed) {
      return agreed.common();
    }
    throw new IllegalStateException("the trace of an execution that agreed has another path");
  }

  private static String detail(Execution execution) {
    return switch (execution.outcome()) {
      case TIMED_OUT, CPU_EXCEEDED ->
          String.format(
              "still running after %d s, or %d s of processor time",
              Limits.DEFAULT.wall().toSeconds(), Limits.DEFAULT.cpu().toSeconds());
      default -> execution.message();
    };
  }
}
