package dev.assay.agent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Replies as the two kinds of endpoints write them. */
final class WireForms {
  private WireForms() {}

  static String openAi(String text, List<ToolCall> calls, String finish) {
    ObjectNode root = ExchangeJson.object().put("id", "x").put("object", "chat.completion");
    ObjectNode choice = root.putArray("choices").addObject().put("index", 0);
    choice.put("finish_reason", finish);
    ObjectNode message = choice.putObject("message").put("role", "assistant").put("content", text);
    if (!calls.isEmpty()) {
      ArrayNode array = message.putArray("tool_calls");
      for (ToolCall call : calls) {
        array
            .addObject()
            .put("id", call.id())
            .put("type", "function")
            .putObject("function")
            .put("name", call.name())
            .put("arguments", call.arguments());
      }
    }
    root.putObject("usage")
        .put("prompt_tokens", 100)
        .put("completion_tokens", 10)
        .put("total_tokens", 110)
        .putObject("prompt_tokens_details")
        .put("cached_tokens", 20);
    return root.toString();
  }

  static String anthropic(String text, List<ToolCall> calls, String finish) {
    ObjectNode root =
        ExchangeJson.object().put("id", "x").put("type", "message").put("role", "assistant");
    ArrayNode content = root.putArray("content");
    if (!text.isEmpty()) {
      content.addObject().put("type", "text").put("text", text);
    }
    for (ToolCall call : calls) {
      content
          .addObject()
          .put("type", "tool_use")
          .put("id", call.id())
          .put("name", call.name())
          .set("input", parsed(call.arguments()));
    }
    root.put(
        "stop_reason",
        switch (finish) {
          case "length" -> "max_tokens";
          case "tool_calls" -> "tool_use";
          default -> "end_turn";
        });
    root.putObject("usage")
        .put("input_tokens", 80)
        .put("cache_read_input_tokens", 20)
        .put("output_tokens", 10);
    return root.toString();
  }

  private static JsonNode parsed(String json) {
    try {
      return ExchangeJson.parse(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
