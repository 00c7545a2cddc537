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
import java.util.Optional;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.values.PCollection;

/**
 * Executes each test, or its mutant once there is one, with the tracer (RepoReason, section 3.4:
 * depth ≤ 3, at most 1000 calls).
 *
 * <p>In: candidates. Out: the same with their trace. Rejected: tests that do not pass, that start
 * threads, or whose calls, lines or values differ between the sets of conditions.
 */
public final class TraceTests
    extends PTransform<PCollection<CandidateRecord>, Sifted<CandidateRecord>> {
  private static final long serialVersionUID = 1L;

  /** A set of two objects that hash by address looks the same in all of these once in 1,000. */
  private static final int LAYOUTS = 10;

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
  public Sifted<CandidateRecord> expand(PCollection<CandidateRecord> candidates) {
    return candidates.apply(Sift.of(stage, settings, CandidateRecord.class, TraceTests::trace));
  }

  private static void trace(CandidateRecord candidate, Sieve<CandidateRecord> sieve) {
    sieve.entered(1);
    String digest = candidate.getRepository().getDigest();
    String repository = candidate.getRepository().getName();
    TestCaseRecord test = candidate.getTest();
    ExecutionRequest request =
        new ExecutionRequest(
            test.getFile(),
            test.getNodeId(),
            candidate.getMutation().map(MutationRecord::getMutatedSource),
            false,
            Optional.of(TraceLimits.PAPER),
            Limits.DEFAULT);
    Execution first = execute(digest, Conditions.REFERENCE, request);
    if (!first.passed()) {
      sieve.reject(Reason.of(first.outcome()), repository, test.getNodeId(), detail(first));
      return;
    }
    Trace trace = first.trace().orElseThrow();
    for (Conditions others : Conditions.CHANGED) {
      Execution again = execute(digest, others, request);
      if (!again.passed()) {
        sieve.reject(
            Reason.UNSTABLE_OUTCOME,
            repository,
            test.getNodeId(),
            "passed under " + Conditions.REFERENCE.describe() + " but not under all conditions");
        return;
      }
      if (!again.trace().map(trace::equals).orElse(false)) {
        rejectUnstable(candidate, sieve);
        return;
      }
    }
    for (int layout = 1; layout <= layouts(trace); layout++) {
      Execution again = execute(digest, Conditions.REFERENCE, request.inLayout(layout));
      if (!again.trace().map(trace::equals).orElse(false)) {
        rejectUnstable(candidate, sieve);
        return;
      }
    }
    if (trace.threads()) {
      sieve.reject(
          Reason.STARTS_THREADS,
          repository,
          test.getNodeId(),
          "the test starts threads, whose work the trace would miss");
      return;
    }
    sieve.passed(1);
    sieve.accept(Candidates.withTrace(candidate, TraceRecords.record(test.getId(), trace)));
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

  /** Says no more than is the same on every rerun: which execution differed first is not. */
  private static void rejectUnstable(CandidateRecord candidate, Sieve<CandidateRecord> sieve) {
    sieve.reject(
        Reason.UNSTABLE_TRACE,
        candidate.getRepository().getName(),
        candidate.getTest().getNodeId(),
        "calls, lines or values differ between conditions or memory layouts");
  }

  private static int layouts(Trace trace) {
    return AddressSensitivity.isPossible(trace) ? LAYOUTS : 0;
  }

  private static Execution execute(String digest, Conditions conditions, ExecutionRequest request) {
    return OraclePool.shared()
        .<Execution, RuntimeException>with(digest, conditions, oracle -> oracle.execute(request));
  }
}
