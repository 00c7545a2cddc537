package dev.assay.agent.reader;

import java.util.List;

/**
 * How a model came to its answer.
 *
 * @param prompt what it was told first, whole
 * @param ending why it went no further
 * @param detail the reason in words; empty if it answered
 * @param steps its replies in order
 * @param answer what it gave as its answer, whole; empty unless it answered
 */
public record Trajectory(
    String prompt, Ending ending, String detail, List<Step> steps, String answer) {
  public Trajectory {
    steps = List.copyOf(steps);
    if (ending != Ending.ANSWERED && !answer.isEmpty()) {
      throw new IllegalArgumentException("an answer of a trajectory that ended by " + ending);
    }
  }

  /** A trajectory that ended with an answer. */
  static Trajectory answered(String prompt, List<Step> steps, String answer) {
    return new Trajectory(prompt, Ending.ANSWERED, "", steps, answer);
  }

  /** A trajectory that ended without one. */
  static Trajectory ended(String prompt, List<Step> steps, Ending ending, String detail) {
    return new Trajectory(prompt, ending, detail, steps, "");
  }
}
