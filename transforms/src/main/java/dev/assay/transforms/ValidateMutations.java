package dev.assay.transforms;

import dev.assay.oracle.Execution;
import dev.assay.oracle.ExecutionRequest;
import dev.assay.oracle.Limits;
import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.MutationRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.schemas.ValidatedExecution;
import dev.assay.schemas.ValidationRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.values.PCollection;

/**
 * Executes each mutated test again in fresh processes under {@link Conditions#ALL}. Its assertions
 * hold the captured values, so passing everywhere proves that every value is the same everywhere
 * (SPEC.md, "Stability, ours").
 *
 * <p>In: candidates with a mutation. Out: the same with the outcome of each execution. Rejected:
 * those that fail under any of the conditions.
 */
public final class ValidateMutations
    extends PTransform<PCollection<CandidateRecord>, Sifted<CandidateRecord>> {
  private static final long serialVersionUID = 1L;

  private final transient BuildSettings settings;

  private ValidateMutations(BuildSettings settings) {
    this.settings = settings;
  }

  /** Validates under all conditions. */
  public static ValidateMutations with(BuildSettings settings) {
    return new ValidateMutations(settings);
  }

  @Override
  public Sifted<CandidateRecord> expand(PCollection<CandidateRecord> candidates) {
    return candidates.apply(
        Sift.of(Stage.VALIDATE, settings, CandidateRecord.class, ValidateMutations::validate));
  }

  private static void validate(CandidateRecord candidate, Sieve<CandidateRecord> sieve) {
    sieve.entered(1);
    TestCaseRecord test = candidate.getTest();
    MutationRecord mutation = candidate.getMutation().orElseThrow();
    ExecutionRequest request =
        new ExecutionRequest(
            test.getFile(),
            test.getNodeId(),
            Optional.of(mutation.getMutatedSource()),
            false,
            Optional.empty(),
            Limits.DEFAULT);
    List<ValidatedExecution> executions = new ArrayList<>();
    for (Conditions conditions : Conditions.ALL) {
      Execution execution =
          OraclePool.shared()
              .<Execution, RuntimeException>with(
                  candidate.getRepository().getDigest(),
                  conditions,
                  oracle -> oracle.execute(request));
      if (!execution.passed()) {
        sieve.reject(
            Reason.UNSTABLE_OUTCOME,
            candidate.getRepository().getName(),
            test.getNodeId(),
            "passed before, but not under all conditions");
        return;
      }
      executions.add(
          new ValidatedExecution(
              conditions.hashSeed(),
              conditions.randomSeed(),
              conditions.timeZone(),
              execution.outcome().name().toLowerCase(Locale.ROOT)));
    }
    sieve.passed(1);
    sieve.accept(
        Candidates.withValidation(candidate, new ValidationRecord(mutation.getId(), executions)));
  }
}
