package dev.assay.transforms;

import dev.assay.mutate.TestSource;
import dev.assay.oracle.Execution;
import dev.assay.oracle.ExecutionRequest;
import dev.assay.oracle.Outcome;
import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.MutationRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.schemas.ValidatedExecution;
import dev.assay.schemas.ValidationRecord;
import dev.assay.source.PythonSyntaxException;
import dev.assay.trace.TraceComparison.Diverged;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Executes each mutated test again in fresh processes under {@link Conditions#ALL}: alone, after
 * the tests that stand before it in its file, and after those that follow. Its assertions hold the
 * captured values, so passing everywhere proves that every value is the same everywhere (SPEC.md,
 * "Stability, ours").
 *
 * <p>In: candidates with a mutation. Out: the same with the outcome of each execution. Rejected:
 * those that fail under any of the conditions, with the two values that were seen.
 */
public final class ValidateMutations extends SiftingStage<CandidateRecord, CandidateRecord> {
  private static final long serialVersionUID = 1L;

  /** Which tests of the file ran before in the same process. */
  private enum Order {
    ALONE,
    AFTER_PRECEDING,
    AFTER_FOLLOWING;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final transient BuildSettings settings;

  private ValidateMutations(BuildSettings settings) {
    this.settings = settings;
  }

  /** Validates under all conditions. */
  public static ValidateMutations with(BuildSettings settings) {
    return new ValidateMutations(settings);
  }

  @Override
  Sift<CandidateRecord, CandidateRecord> sift() {
    return Sift.ofTests(
        Stage.VALIDATE, settings, List.of(), Quarantine::test, ValidateMutations::validate);
  }

  private static void validate(CandidateRecord candidate, Sieve<CandidateRecord> sieve) {
    sieve.entered(1);
    TestCaseRecord test = candidate.getTest();
    MutationRecord mutation = candidate.getMutation().orElseThrow();
    ExecutionRequest request =
        ExecutionRequest.of(test.getFile(), test.getNodeId())
            .replacedBy(mutation.getMutatedSource());
    Trial reference =
        new Trial(candidate.getRepository().getDigest(), Conditions.REFERENCE, request);
    List<ValidatedExecution> executions = new ArrayList<>();
    for (int i = 0; i < Conditions.ALL.size(); i++) {
      Order order = Order.values()[i];
      Trial trial =
          reference.under(Conditions.ALL.get(i)).asking(request.after(before(test, order)));
      Execution execution = trial.run();
      if (mayBeTheOthersFault(execution.outcome()) && !trial.request().after().isEmpty()) {
        order = Order.ALONE;
        trial = trial.asking(request);
        execution = trial.run();
      }
      if (!execution.passed()) {
        reject(candidate, reference, trial, execution, sieve);
        return;
      }
      executions.add(executed(trial.conditions(), order, execution));
    }
    sieve.passed(1);
    sieve.accept(
        Candidates.withValidation(candidate, new ValidationRecord(mutation.getId(), executions)));
  }

  private static List<String> before(TestCaseRecord test, Order order) {
    return switch (order) {
      case ALONE -> List.of();
      case AFTER_PRECEDING -> test.getPreceding();
      case AFTER_FOLLOWING -> test.getFollowing();
    };
  }

  /** Whether a test that ran before may have ended the process or used the time up. */
  private static boolean mayBeTheOthersFault(Outcome outcome) {
    return switch (outcome) {
      case DIED, TIMED_OUT, CPU_EXCEEDED, OUTPUT_EXCEEDED -> true;
      case PASSED, FAILED, ERROR, SKIPPED, XFAILED, XPASSED -> false;
    };
  }

  private static ValidatedExecution executed(
      Conditions conditions, Order order, Execution execution) {
    return new ValidatedExecution(
        conditions.hashSeed(),
        conditions.randomSeed(),
        conditions.timeZone(),
        order.label(),
        execution.outcome().name().toLowerCase(Locale.ROOT));
  }

  private static void reject(
      CandidateRecord candidate,
      Trial reference,
      Trial failed,
      Execution execution,
      Sieve<CandidateRecord> sieve) {
    String repository = candidate.getRepository().getName();
    String subject = candidate.getTest().getNodeId();
    String probed = probed(candidate);
    Trial one = reference.asking(reference.request().probedBy(probed));
    Trial other = failed.asking(failed.request().probedBy(probed));
    Diverged difference =
        Disagreement.between(one.run(), other.run())
            .orElseGet(() -> new Diverged("the outcome", "passed", execution.message()));
    sieve.reject(
        Reason.UNSTABLE_OUTCOME,
        repository,
        subject,
        Disagreement.explain(one, other, difference, sieve, repository, subject));
  }

  private static String probed(CandidateRecord candidate) {
    try {
      return TestSource.parse(
              candidate.getMutation().orElseThrow().getMutatedSource(),
              candidate.getTest().getFirstLine())
          .probed();
    } catch (PythonSyntaxException impossible) {
      throw new IllegalStateException("a test that has run is Python", impossible);
    }
  }
}
