package dev.assay.mutate;

import java.util.List;
import java.util.Optional;

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
   * @param attempt which try this is, from 1
   * @param feedback what was wrong with the earlier tries, oldest first
   * @param seed what to be deterministic in, with the test
   * @return the proposal; empty if it has none to make
   */
  Optional<Proposal> propose(TestSource test, int attempt, List<Feedback> feedback, long seed);
}
