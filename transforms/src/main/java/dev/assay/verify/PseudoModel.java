package dev.assay.verify;

import java.util.Locale;
import java.util.Optional;

/**
 * Who answers without a model: the ends between which every model must lie (DESIGN.md, "Models"). A
 * dataset that verifies has {@code gold} always right and the others always wrong.
 */
public enum PseudoModel {
  /** Knows every answer. */
  GOLD,
  /** Says nothing. */
  EMPTY,
  /** Says the same to everything: what {@link AnswerChecks} has found wrong. */
  CONSTANT;

  /** Its name as users write it. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The pseudo-model of a name, if it is one. */
  public static Optional<PseudoModel> named(String text) {
    for (PseudoModel each : values()) {
      if (each.text().equals(text)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /** Its answer to a question with a known answer. */
  public String answer(String gold) {
    return switch (this) {
      case GOLD -> gold;
      case EMPTY -> "";
      case CONSTANT -> AnswerChecks.CONSTANTS.get(0);
    };
  }
}
