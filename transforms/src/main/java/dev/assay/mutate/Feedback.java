package dev.assay.mutate;

import java.util.Objects;
import java.util.Optional;

/**
 * What went wrong with a proposal, for the teacher's next try.
 *
 * @param attempt the attempt it is about, from 1
 * @param problem what kind of thing
 * @param message what happened, in one line, with the source line concerned where there is one
 * @param statement which of the test's {@linkplain Statements statements} it happened at, counted
 *     from 0 in source order
 */
public record Feedback(int attempt, Problem problem, String message, Optional<Integer> statement) {
  public Feedback {
    Objects.requireNonNull(problem, "problem");
  }
}
