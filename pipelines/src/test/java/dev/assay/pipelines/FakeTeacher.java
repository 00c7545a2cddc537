package dev.assay.pipelines;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A model that teaches as the prompts ask: adds one to the first number of each {@code ring(}. */
final class FakeTeacher {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern BLOCK = Pattern.compile("(?s)```\\w*\n(.*?)```");
  private static final Pattern RING = Pattern.compile("ring\\((\\d+)");
  private static final Pattern PROBE =
      Pattern.compile("print\\(f\"DEBUG_RESULT: \\{(.*)!r\\}\"\\)");

  private FakeTeacher() {}

  static FakeModels.Reply to(JsonNode request) {
    String system = request.path("messages").path(0).path("content").asText();
    List<String> blocks = new ArrayList<>();
    Matcher block = BLOCK.matcher(request.path("messages").path(1).path("content").asText());
    while (block.find()) {
      blocks.add(block.group(1));
    }
    if (system.contains("with a probe in the place of every assertion")) {
      return code(
          RING.matcher(blocks.get(1))
              .replaceAll(found -> "ring(" + (Integer.parseInt(found.group(1)) + 1)));
    }
    if (system.contains("turn the probes of a Python test back")) {
      return code(asserted(blocks.get(0), blocks.get(2)));
    }
    return FakeModels.says("hard");
  }

  private static String asserted(String probes, String values) {
    try {
      JsonNode shown = JSON.readTree(values);
      int[] next = {0};
      return PROBE
          .matcher(probes)
          .replaceAll(
              probe ->
                  Matcher.quoteReplacement(
                      "assert "
                          + probe.group(1)
                          + " == "
                          + shown.path(next[0]++).path("value").asText()));
    } catch (JsonProcessingException noValues) {
      throw new IllegalArgumentException("no JSON: " + values, noValues);
    }
  }

  private static FakeModels.Reply code(String python) {
    return FakeModels.says("```python\n" + python + "```");
  }
}
