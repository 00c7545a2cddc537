package dev.assay.score;

import java.util.Objects;

/**
 * A judged answer.
 *
 * @param rule what decided it
 * @param detail the rule's reason in words, with bounded excerpts; may be empty
 */
public record Verdict(Rule rule, String detail) {
  public Verdict {
    Objects.requireNonNull(rule, "rule");
    Objects.requireNonNull(detail, "detail");
  }

  static Verdict of(Rule rule) {
    return new Verdict(rule, "");
  }

  /** Correct, wrong, invalid or undecided. */
  public Rule.Outcome outcome() {
    return rule.outcome();
  }

  /** Whether the answer is right. */
  public boolean isCorrect() {
    return outcome() == Rule.Outcome.CORRECT;
  }
}
