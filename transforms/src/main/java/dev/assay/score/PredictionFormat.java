package dev.assay.score;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Locale;
import java.util.Optional;

/** In which form predictions are given: one JSON object a line. */
public enum PredictionFormat {
  /** The columns {@code instance_id, model_name_or_path, prediction, sample} (DESIGN.md). */
  JSONL {
    @Override
    Prediction read(JsonNode row, Optional<String> model) throws MalformedPredictionException {
      return PredictionRow.read(row, model);
    }
  },
  /** What OpenHands' evaluations write as {@code output.jsonl}. */
  OPENHANDS {
    @Override
    Prediction read(JsonNode row, Optional<String> model) throws MalformedPredictionException {
      return OpenHandsRow.read(row, model);
    }
  };

  private static final int CHARACTERS = 64 << 20;

  /** A key that is given twice would be read in one way here and in another elsewhere. */
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  static {
    JSON.getFactory()
        .setStreamReadConstraints(
            StreamReadConstraints.builder().maxStringLength(CHARACTERS).build());
    JSON.getFactory().disable(JsonParser.Feature.INCLUDE_SOURCE_IN_LOCATION);
  }

  /**
   * Reads one line.
   *
   * @param line a JSON object with texts of at most 64 Mi characters, nested at most 1000 deep
   * @param model the name to give to who made the predictions; empty to take the line's own
   * @throws MalformedPredictionException if it is no prediction
   */
  public Prediction read(String line, Optional<String> model) throws MalformedPredictionException {
    JsonNode row;
    try {
      row = JSON.readTree(line);
    } catch (JsonProcessingException broken) {
      throw new MalformedPredictionException(
          MalformedPredictionException.Reason.NOT_JSON, broken.getOriginalMessage());
    }
    if (!row.isObject()) {
      throw new MalformedPredictionException(
          MalformedPredictionException.Reason.NOT_JSON,
          "the line is a JSON "
              + row.getNodeType().name().toLowerCase(Locale.ROOT)
              + ", must be an object");
    }
    return read(row, model);
  }

  /** The word for this form in options. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  abstract Prediction read(JsonNode row, Optional<String> model)
      throws MalformedPredictionException;
}
