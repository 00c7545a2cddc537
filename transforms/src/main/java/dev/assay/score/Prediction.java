package dev.assay.score;

import java.util.Objects;
import java.util.Optional;

/**
 * A row of a predictions file: what a model wrote, or why it wrote nothing.
 *
 * @param item whose answer it is
 * @param text the whole of what it wrote; empty if it could not be asked
 * @param failure why it could not; empty if it answered
 */
public record Prediction(Item item, Optional<String> text, Optional<String> failure) {
  public Prediction {
    Objects.requireNonNull(item, "item");
    if (text.isPresent() == failure.isPresent()) {
      throw new IllegalArgumentException(item + " needs either a text or a failure");
    }
  }

  /** A model's answer. */
  public static Prediction of(Item item, String text) {
    return new Prediction(item, Optional.of(text), Optional.empty());
  }

  /** A model that could not be asked. */
  public static Prediction failed(Item item, String reason) {
    return new Prediction(item, Optional.empty(), Optional.of(reason));
  }
}
