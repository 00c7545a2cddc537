package dev.assay.score;

import java.util.Objects;

/**
 * What is known of a question when its answers are judged.
 *
 * @param answer the gold answer as Python source
 * @param assertion the assertion with {@value #BLANK} in place of the answer; empty if unknown
 * @param shownTest the test as shown, answers blanked; empty if unknown
 * @param symbolic whether the repository's values are symbolic mathematics
 */
public record Question(String answer, String assertion, String shownTest, boolean symbolic) {
  /** What stands in place of an answer. */
  public static final String BLANK = "___";

  public Question {
    Objects.requireNonNull(answer, "answer");
    Objects.requireNonNull(assertion, "assertion");
    Objects.requireNonNull(shownTest, "shownTest");
    if (answer.isBlank()) {
      throw new IllegalArgumentException("a question needs a gold answer");
    }
  }

  /** A question of which only the answer is known, under {@code ==}. */
  public static Question of(String answer) {
    return new Question(answer, "", "", false);
  }
}
