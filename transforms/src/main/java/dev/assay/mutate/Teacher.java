package dev.assay.mutate;

import dev.assay.agent.ModelException;
import java.util.List;

/**
 * Proposes mutations: stage 1 of appendix D.4. What it returns is checked on the syntax tree and by
 * execution, never trusted.
 */
@FunctionalInterface
public interface Teacher {
  /**
   * Proposes a mutation.
   *
   * @param test the original
   * @param earlier the rounds before this one, oldest first, with what was wrong with each
   * @param seed what to be deterministic in, with the test; a model's draw has a {@linkplain
   *     TeacherSettings#sample number of its own}
   * @throws ModelException if a model was asked and did not answer
   */
  Suggestion propose(TestSource test, List<Round> earlier, long seed) throws ModelException;

  /** What a teacher comes up with. */
  sealed interface Suggestion {
    /** A mutation to be run. */
    record Proposed(Proposal proposal) implements Suggestion {}

    /**
     * Words that hold no mutation. The round is lost, the next one hears why.
     *
     * @param written what was written, bounded
     * @param problem what kind of fault
     * @param message what is wrong, in one line
     */
    record Unusable(String written, Problem problem, String message) implements Suggestion {}

    /** Nothing more to propose: there will be no further round. */
    record Nothing() implements Suggestion {}
  }
}
