package dev.assay.score;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * A prediction in our own columns. {@code sample} may be missing, which is 0; {@code prediction}
 * may be null, which is an empty answer: somebody was asked and had nothing to say. A text {@code
 * failure} beside it says that nobody could be asked.
 */
final class PredictionRow {
  private PredictionRow() {}

  static Prediction read(JsonNode row, Optional<String> model) throws MalformedPredictionException {
    String instance = RowFields.text(row, "instance_id");
    String by = model.isPresent() ? model.get() : RowFields.text(row, "model_name_or_path");
    Item item = new Item(instance, by, RowFields.sample(row));
    Optional<String> failure = RowFields.optionalText(row, "failure");
    Optional<String> text = RowFields.optionalText(row, "prediction");
    if (failure.isPresent() && text.isEmpty()) {
      return Prediction.failed(item, failure.get());
    }
    if (!row.has("prediction")) {
      throw RowFields.wrong("prediction", row.path("prediction"), "must be a text or null");
    }
    return Prediction.of(item, text.orElse(""));
  }
}
