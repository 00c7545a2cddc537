package dev.assay.pipelines.dataset;

import dev.assay.schemas.Stage;

/** Says for a reader why something was dropped. */
@FunctionalInterface
public interface ReasonSentences {
  /**
   * A clause without a full stop, such as "the structural score is below 0.30".
   *
   * @param stage where it was dropped
   * @param reason the symbol in the rejection record
   */
  String of(Stage stage, String reason);

  /** The symbols themselves, with spaces for underscores. */
  static ReasonSentences symbols() {
    return (stage, reason) -> reason.replace('_', ' ');
  }
}
