package dev.assay.transforms;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.schemas.NamedValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A test's inputs as a JSON object, in order. */
final class Inputs {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Inputs() {}

  static String json(List<NamedValue> inputs) {
    Map<String, String> ordered = new LinkedHashMap<>();
    inputs.forEach(input -> ordered.put(input.getName(), input.getValue()));
    try {
      return JSON.writeValueAsString(ordered);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("strings are JSON", impossible);
    }
  }
}
