package dev.assay.mutate;

import dev.assay.agent.ChatModel;
import dev.assay.agent.ModelException;
import dev.assay.mutate.MutationOutcome.Mutated;
import dev.assay.mutate.MutationOutcome.Unmutable;
import dev.assay.mutate.Teacher.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Algorithm 1 of appendix D: propose with probes, run, rebuild the assertions from what was seen,
 * run again, check; with what went wrong fed back, at most three times (Table 9).
 *
 * <p>Holds no state between tests. A round takes one execution of the probes and one for each try
 * to rebuild the assertions; a test whose mutant is not its like or leaves assertions out, one more
 * of the original with probes.
 */
public final class MutationEngine {
  /** Table 9, "Max mutation retries". */
  public static final int MAX_ATTEMPTS = 3;

  private final Teacher teacher;
  private final Reconstructor reconstructor;
  private final int rounds;
  private final List<String> prompts;

  /** An engine with the given teacher and reconstructor. */
  public MutationEngine(Teacher teacher, Reconstructor reconstructor) {
    this(teacher, reconstructor, MAX_ATTEMPTS, List.of());
  }

  private MutationEngine(
      Teacher teacher, Reconstructor reconstructor, int rounds, List<String> prompts) {
    this.teacher = teacher;
    this.reconstructor = reconstructor;
    this.rounds = rounds;
    this.prompts = prompts;
  }

  /** The engine that needs no model. */
  public static MutationEngine byRules() {
    return new MutationEngine(new RuleTeacher(), new StyleReconstructor());
  }

  /**
   * The engine whose teacher is a model. For one test at a time: make one for each.
   *
   * @param model who is asked
   * @param settings how
   * @param nanoTime a monotonic clock in nanoseconds, for the time of a trial only
   */
  public static MutationEngine byModel(
      ChatModel model, TeacherSettings settings, LongSupplier nanoTime) {
    TimedModel timed = new TimedModel(model, settings, nanoTime);
    return new MutationEngine(
        new ModelTeacher(timed),
        new ModelReconstructor(timed),
        settings.rounds(),
        List.of(TeacherPrompts.MUTATION_VERSION, TeacherPrompts.RECONSTRUCTION_VERSION));
  }

  /**
   * Mutates a test.
   *
   * @param test the original, which passes
   * @param laboratory where versions of this test are run
   * @param seed what the result is deterministic in, with the test, what the laboratory answers and
   *     what a model replies
   * @throws ModelException of kind {@code BUDGET} only: the run may not ask any further. A model
   *     that does not answer for another reason makes the test unmutable with that reason
   */
  public MutationOutcome mutate(TestSource test, Laboratory laboratory, long seed)
      throws ModelException {
    if (test.assertions().isEmpty()) {
      return new Unmutable(Problem.NO_ASSERTIONS, List.of());
    }
    Baseline baseline = new Baseline(test, laboratory);
    List<Round> earlier = new ArrayList<>();
    while (earlier.size() < rounds) {
      Attempt attempt = new Attempt(test, earlier, laboratory, baseline, prompts);
      Optional<Mutation> mutation;
      try {
        Suggestion suggestion = teacher.propose(test, List.copyOf(earlier), seed);
        if (suggestion instanceof Suggestion.Nothing) {
          return unmutable(earlier);
        }
        mutation = attempt.run(suggestion, reconstructor);
      } catch (ModelException silence) {
        attempt.silenced(Problem.of(silence), silence);
        earlier.add(attempt.round());
        return unmutable(earlier);
      }
      if (mutation.isPresent()) {
        return new Mutated(mutation.get(), earlier);
      }
      earlier.add(attempt.round());
    }
    return unmutable(earlier);
  }

  private static MutationOutcome unmutable(List<Round> rounds) {
    List<Feedback> errors = Round.problems(rounds);
    Problem reason =
        errors.isEmpty() ? Problem.NOTHING_TO_CHANGE : errors.get(errors.size() - 1).problem();
    return new Unmutable(reason, rounds);
  }
}
