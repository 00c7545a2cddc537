package dev.assay.mask;

import dev.assay.source.Span;
import java.util.List;

/**
 * A fill-in-the-blank question.
 *
 * @param index its place among the test's assertions, counted from 0
 * @param line the line of the file on which its statement begins
 * @param blank its place among the blanks of the shown test, counted from 0
 * @param operator {@code ==}, {@code is} or {@code is not}; for {@code assertEqual} and the like
 *     the operator it stands for
 * @param assertion the statement with {@code ___} in place of the answer
 * @param answer the answer on one line
 * @param form the answer's form
 * @param kind what sort of expression the answer is; decides the hint
 * @param answerSpan where the answer stands in the test that was masked
 * @param shownTest the test with every maskable answer blanked, comments removed and this statement
 *     marked {@code # Question}; indented as in its file
 * @param leaks how the answer can be read elsewhere in what the model is shown
 */
public record MaskedAssertion(
    int index,
    int line,
    int blank,
    String operator,
    String assertion,
    String answer,
    AnswerForm form,
    AnswerKind kind,
    Span answerSpan,
    String shownTest,
    List<Leak> leaks)
    implements MaskOutcome {
  public MaskedAssertion {
    leaks = List.copyOf(leaks);
    if (!assertion.contains(ShownTest.BLANK)) {
      throw new IllegalArgumentException("an assertion without a blank: " + assertion);
    }
  }

  /** One sentence that tells form and type of the answer. */
  public String hint() {
    return kind.hint();
  }

  /** Whether the answer can be read elsewhere, so that the task is left out by default. */
  public boolean isLeaked() {
    return !leaks.isEmpty();
  }
}
