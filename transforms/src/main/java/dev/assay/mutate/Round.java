package dev.assay.mutate;

import java.util.List;
import java.util.stream.Collectors;

/**
 * One round of the algorithm, or one try within it, that led to nothing.
 *
 * @param written what the teacher or the reconstructor wrote: Python where it could be read, else
 *     the bounded reply
 * @param problems what was wrong with it
 */
public record Round(String written, List<Feedback> problems) {
  public Round {
    problems = List.copyOf(problems);
  }

  /** What was wrong, one line for each problem. */
  String complaint() {
    return problems.stream().map(Feedback::message).collect(Collectors.joining("\n"));
  }

  /** The problems of several rounds, oldest first. */
  static List<Feedback> problems(List<Round> rounds) {
    return rounds.stream().flatMap(round -> round.problems().stream()).toList();
  }
}
