package dev.assay.transforms;

import dev.assay.agent.ModelException;
import dev.assay.mutate.Feedback;
import dev.assay.mutate.MutationEngine;
import dev.assay.mutate.MutationOutcome;
import dev.assay.mutate.MutationOutcome.Mutated;
import dev.assay.mutate.MutationOutcome.Unmutable;
import dev.assay.mutate.TestSource;
import dev.assay.oracle.Execution;
import dev.assay.oracle.ExecutionRequest;
import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.MutationRecord;
import dev.assay.schemas.Stage;
import dev.assay.source.PythonSyntaxException;
import java.util.List;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.values.PCollection;

/**
 * Changes the facts of each test and rebuilds its assertions from what execution then shows
 * (RepoReason, section 3.3). With teacher {@code none} tests stay as they are: the other half of
 * the pairs that the memorization rate compares (SPEC.md, "Order").
 *
 * <p>In: candidates. Out: the same with a mutation that passed the gate. Rejected: tests for which
 * no proposal passed.
 */
public final class MutateTests
    extends PTransform<PCollection<CandidateRecord>, Sifted<CandidateRecord>> {
  private static final long serialVersionUID = 1L;

  private final transient BuildSettings settings;

  private MutateTests(BuildSettings settings) {
    this.settings = settings;
  }

  /** Mutates with the teacher and the seed of the settings. */
  public static MutateTests with(BuildSettings settings) {
    return new MutateTests(settings);
  }

  @Override
  public Sifted<CandidateRecord> expand(PCollection<CandidateRecord> candidates) {
    String teacher = settings.teacher();
    long seed = settings.seed();
    return candidates.apply(
        Sift.of(
            Stage.MUTATE,
            settings,
            CandidateRecord.class,
            (CandidateRecord candidate, Sieve<CandidateRecord> sieve) ->
                mutate(candidate, teacher, seed, sieve)));
  }

  private static void mutate(
      CandidateRecord candidate, String teacher, long seed, Sieve<CandidateRecord> sieve)
      throws ModelException {
    sieve.entered(1);
    TestSource test;
    try {
      test = TestSource.parse(candidate.getTest().getSource(), candidate.getTest().getFirstLine());
    } catch (PythonSyntaxException | IllegalStateException unreadable) {
      reject(candidate, Reason.UNREADABLE_SOURCE, String.valueOf(unreadable.getMessage()), sieve);
      return;
    }
    if (teacher.equals("none")) {
      accept(candidate, MutationRecords.unmutated(candidate.getTest(), test), sieve);
      return;
    }
    long ownSeed =
        Long.parseUnsignedLong(
            ContentId.of("seed", Long.toString(seed), candidate.getTest().getId()), 16);
    MutationOutcome outcome =
        MutationEngine.byRules()
            .mutate(test, (source, probes) -> run(candidate, source, probes), ownSeed);
    if (outcome instanceof Mutated mutated) {
      accept(
          candidate,
          MutationRecords.of(candidate.getTest(), test, mutated.mutation(), teacher, seed),
          sieve);
    } else if (outcome instanceof Unmutable unmutable) {
      reject(candidate, Reason.of(unmutable.reason()), describe(unmutable), sieve);
    }
  }

  private static Execution run(CandidateRecord candidate, String source, boolean probes) {
    ExecutionRequest plain =
        ExecutionRequest.of(candidate.getTest().getFile(), candidate.getTest().getNodeId());
    return OraclePool.execute(
        candidate.getRepository().getDigest(),
        Conditions.REFERENCE,
        probes ? plain.probedBy(source) : plain.replacedBy(source));
  }

  private static void accept(
      CandidateRecord candidate, MutationRecord mutation, Sieve<CandidateRecord> sieve) {
    sieve.passed(1);
    sieve.accept(Candidates.withMutation(candidate, mutation));
  }

  private static void reject(
      CandidateRecord candidate, Reason reason, String detail, Sieve<CandidateRecord> sieve) {
    sieve.reject(
        reason, candidate.getRepository().getName(), candidate.getTest().getNodeId(), detail);
  }

  private static String describe(Unmutable unmutable) {
    List<String> rounds = unmutable.errors().stream().map(MutateTests::describe).toList();
    return unmutable.attempts() + " attempts; " + String.join(" | ", rounds);
  }

  private static String describe(Feedback error) {
    return "attempt " + error.attempt() + ", " + error.problem() + ": " + error.message();
  }
}
