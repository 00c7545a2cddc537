package dev.assay.transforms;

import dev.assay.agent.ChatModel;
import dev.assay.agent.ModelException;
import dev.assay.agent.ModelRole;
import dev.assay.mask.AnswerLanguage;
import dev.assay.mutate.Feedback;
import dev.assay.mutate.Laboratory;
import dev.assay.mutate.ModelUnfolding;
import dev.assay.mutate.MutationEngine;
import dev.assay.mutate.MutationOutcome;
import dev.assay.mutate.MutationOutcome.Mutated;
import dev.assay.mutate.MutationOutcome.Unmutable;
import dev.assay.mutate.TestSource;
import dev.assay.mutate.VariableResolver;
import dev.assay.mutate.VariableResolver.Resolved;
import dev.assay.mutate.VariableResolver.Unfolding;
import dev.assay.oracle.Execution;
import dev.assay.oracle.ExecutionRequest;
import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.MutationRecord;
import dev.assay.schemas.Stage;
import dev.assay.source.PythonSyntaxException;
import java.util.List;

/**
 * Changes the facts of each test and rebuilds its assertions from what execution then shows
 * (RepoReason, section 3.3), then writes out the answers that are names (appendix E.5). With nobody
 * for a teacher tests stay as they are but for that: the other half of the pairs that the
 * memorization rate compares (SPEC.md, "Order").
 *
 * <p>In: candidates. Out: the same with a mutation that passed the gate. Rejected: tests for which
 * no proposal passed, with every round that was made; among them those for which a model did not
 * answer, each with a reason of its own. A model that may not be asked any further because the
 * run's budget is spent fails the bundle with {@link ModelException}: the run ends, nothing is
 * dropped, and every reply it has paid for is there when it goes on.
 */
public final class MutateTests extends SiftingStage<CandidateRecord, CandidateRecord> {
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
  Sift<CandidateRecord, CandidateRecord> sift() {
    TeacherChoice teacher = settings.teacher();
    long seed = settings.seed();
    return Sift.ofTests(
        Stage.MUTATE,
        settings,
        List.of(Long.toString(seed), teacher.decisive()),
        Quarantine::test,
        (CandidateRecord candidate, Sieve<CandidateRecord> sieve) ->
            mutate(candidate, teacher, seed, sieve));
  }

  private static void mutate(
      CandidateRecord candidate, TeacherChoice teacher, long seed, Sieve<CandidateRecord> sieve)
      throws ModelException {
    sieve.entered(1);
    TestSource test;
    try {
      test = TestSource.parse(candidate.getTest().getSource(), candidate.getTest().getFirstLine());
    } catch (PythonSyntaxException | IllegalStateException unreadable) {
      reject(candidate, Reason.UNREADABLE_SOURCE, String.valueOf(unreadable.getMessage()), sieve);
      return;
    }
    Laboratory laboratory = (source, probes) -> run(candidate, source, probes);
    if (teacher instanceof TeacherChoice.Nobody) {
      Resolved resolved = resolve(candidate, test, laboratory, Unfolding.NONE);
      accept(candidate, MutationRecords.unmutated(candidate.getTest(), test, resolved), sieve);
      return;
    }
    long ownSeed =
        Long.parseUnsignedLong(
            ContentId.of("seed", Long.toString(seed), candidate.getTest().getId()), 16);
    MutationOutcome outcome = engine(teacher).mutate(test, laboratory, ownSeed);
    if (outcome instanceof Mutated mutated) {
      Resolved resolved =
          resolve(candidate, version(test, mutated), laboratory, unfolding(teacher));
      accept(
          candidate,
          MutationRecords.of(candidate.getTest(), test, mutated, resolved, teacher.label(), seed),
          sieve);
    } else if (outcome instanceof Unmutable unmutable) {
      sieve.reject(
          Reason.of(unmutable.reason()),
          candidate.getRepository().getName(),
          candidate.getTest().getNodeId(),
          describe(unmutable),
          MutationRecords.attempts(unmutable.rounds()));
    }
  }

  private static MutationEngine engine(TeacherChoice teacher) {
    return teacher instanceof TeacherChoice.Model chosen
        ? MutationEngine.byModel(
            chosen.models().model(ModelRole.TEACHER), chosen.settings(), System::nanoTime)
        : MutationEngine.byRules();
  }

  /** A model that does not answer leaves a name a name; a spent budget ends the run. */
  private static Unfolding unfolding(TeacherChoice teacher) {
    if (!(teacher instanceof TeacherChoice.Model chosen)) {
      return Unfolding.NONE;
    }
    ChatModel model = chosen.models().model(ModelRole.RESOLVER);
    return ModelUnfolding.leavingSilenceOpen(new ModelUnfolding(model, chosen.settings()));
  }

  private static Resolved resolve(
      CandidateRecord candidate, TestSource test, Laboratory laboratory, Unfolding unfolding)
      throws ModelException {
    return VariableResolver.resolve(
        test,
        TraceRecords.arguments(candidate.getTest().getInputs()),
        candidate.getRepository().getSymbolic() ? AnswerLanguage.SYMBOLIC : AnswerLanguage.PLAIN,
        laboratory,
        unfolding);
  }

  private static TestSource version(TestSource test, Mutated mutated) {
    try {
      return TestSource.parse(mutated.mutation().mutated(), test.python().firstLine());
    } catch (PythonSyntaxException impossible) {
      throw new IllegalStateException("a test that has run is Python", impossible);
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
