package dev.assay.mask;

import java.util.ArrayList;
import java.util.List;

/**
 * What became of a test's assertions: one outcome for each, in the order of the text.
 *
 * @param outcomes as many as the test has assertions; the n-th has index n
 */
public record Masking(List<MaskOutcome> outcomes) {
  public Masking {
    outcomes = List.copyOf(outcomes);
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i).index() != i) {
        throw new IllegalArgumentException("outcome " + i + " is of another assertion");
      }
    }
  }

  /** The questions; the n-th has blank n. */
  public List<MaskedAssertion> masked() {
    return outcomes.stream()
        .filter(MaskedAssertion.class::isInstance)
        .map(MaskedAssertion.class::cast)
        .toList();
  }

  /** The assertions that are not asked. */
  public List<MaskRejection> rejections() {
    return outcomes.stream()
        .filter(MaskRejection.class::isInstance)
        .map(MaskRejection.class::cast)
        .toList();
  }

  /** The answers of all blanks, in the order of the text: what {@link Restore#fillAll} takes. */
  public List<String> answers() {
    return masked().stream().map(MaskedAssertion::answer).toList();
  }

  /**
   * A runnable test in which one question is answered otherwise and all others rightly.
   *
   * @param question one of {@link #masked}
   * @param answer one Python expression, as {@link Perturbation} makes it
   */
  public String withAnswer(MaskedAssertion question, String answer) {
    List<String> answers = new ArrayList<>(answers());
    answers.set(question.blank(), answer);
    return Restore.fillAll(question.shownTest(), answers);
  }
}
