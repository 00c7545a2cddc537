package dev.assay.score;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.text.Beginning;
import java.util.Optional;

/** The fields that every form of prediction has. */
final class RowFields {
  /** Answers to one task; one row with a slip of the pen would otherwise expect millions. */
  private static final int SAMPLES = 1_000;

  private static final int SHOWN = 60;

  private RowFields() {}

  /** A text that must be there and not be blank. */
  static String text(JsonNode row, String field) throws MalformedPredictionException {
    JsonNode value = row.path(field);
    if (!value.isTextual() || value.textValue().isBlank()) {
      throw wrong(field, value, "must be a text that is not blank");
    }
    return value.textValue();
  }

  /** A text that may be missing or null. */
  static Optional<String> optionalText(JsonNode row, String field)
      throws MalformedPredictionException {
    JsonNode value = row.path(field);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isTextual()) {
      throw wrong(field, value, "must be a text");
    }
    return Optional.of(value.textValue());
  }

  /** Which of several answers this is; 0 where the row does not say. */
  static int sample(JsonNode row) throws MalformedPredictionException {
    JsonNode value = row.path("sample");
    if (value.isMissingNode() || value.isNull()) {
      return 0;
    }
    if (!value.isIntegralNumber()
        || !value.canConvertToInt()
        || value.intValue() < 0
        || value.intValue() >= SAMPLES) {
      throw wrong("sample", value, "must be a whole number from 0 to " + (SAMPLES - 1));
    }
    return value.intValue();
  }

  static MalformedPredictionException wrong(String field, JsonNode value, String rule) {
    String seen =
        value.isMissingNode() ? "missing" : "is " + Beginning.marked(value.toString(), SHOWN);
    return new MalformedPredictionException(
        MalformedPredictionException.Reason.WRONG_FIELD, field + " " + seen + "; " + rule);
  }
}
