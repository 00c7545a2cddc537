package dev.assay.agent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Requests and replies as JSON, fields always in the same order. A request's text without spaces is
 * what its key is the digest of, so a change here makes every stored reply unfindable.
 */
final class ExchangeJson {
  private static final ObjectMapper JSON = JsonMapper.builder().build();

  private ExchangeJson() {}

  /** A request, with the wire form it is sent in. */
  static ObjectNode of(ChatRequest request, Dialect dialect) {
    ObjectNode node = JSON.createObjectNode();
    node.put("dialect", dialect.text()).put("model", request.model().toString());
    ArrayNode messages = node.putArray("messages");
    for (ChatMessage message : request.messages()) {
      ObjectNode each = messages.addObject();
      each.put("role", message.role().name().toLowerCase(Locale.ROOT)).put("text", message.text());
      putCalls(each, message.toolCalls());
      message.answers().ifPresent(id -> each.put("answers", id));
    }
    ArrayNode tools = node.putArray("tools");
    for (Tool tool : request.tools()) {
      tools
          .addObject()
          .put("name", tool.name())
          .put("description", tool.description())
          .put("schema", tool.schema());
    }
    return node.put("temperature", request.temperature())
        .put("max_tokens", request.maxTokens())
        .put("sample", request.sample());
  }

  /** A reply. */
  static ObjectNode of(ChatReply reply) {
    ObjectNode node = JSON.createObjectNode().put("text", reply.text());
    putCalls(node, reply.toolCalls());
    node.put("finish", reply.finish().name().toLowerCase(Locale.ROOT));
    node.putObject("usage")
        .put("input", reply.usage().input())
        .put("cached_input", reply.usage().cachedInput())
        .put("output", reply.usage().output());
    return node;
  }

  private static void putCalls(ObjectNode node, List<ToolCall> calls) {
    if (calls.isEmpty()) {
      return;
    }
    ArrayNode array = node.putArray("tool_calls");
    for (ToolCall call : calls) {
      array
          .addObject()
          .put("id", call.id())
          .put("name", call.name())
          .put("arguments", call.arguments());
    }
  }

  /**
   * The reply that a node holds.
   *
   * @throws IllegalArgumentException if a field is missing or of another kind
   */
  static ChatReply reply(JsonNode node) {
    List<ToolCall> calls = new ArrayList<>();
    for (JsonNode call : node.path("tool_calls")) {
      calls.add(new ToolCall(text(call, "id"), text(call, "name"), text(call, "arguments")));
    }
    JsonNode usage = node.path("usage");
    return new ChatReply(
        text(node, "text"),
        calls,
        ChatReply.Finish.valueOf(text(node, "finish").toUpperCase(Locale.ROOT)),
        new ChatReply.Usage(
            count(usage, "input"), count(usage, "cached_input"), count(usage, "output")));
  }

  private static String text(JsonNode node, String field) {
    return Optional.ofNullable(node.path(field).textValue())
        .orElseThrow(() -> new IllegalArgumentException("no text \"" + field + "\""));
  }

  private static long count(JsonNode node, String field) {
    if (!node.path(field).canConvertToLong()) {
      throw new IllegalArgumentException("no count \"" + field + "\"");
    }
    return node.path(field).longValue();
  }

  /** One line without spaces. */
  static String compact(JsonNode node) {
    try {
      return JSON.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Indented, for people. */
  static String readable(JsonNode node) {
    return node.toPrettyString() + "\n";
  }

  /** A JSON text, whole and alone. */
  static JsonNode parse(String text) throws JsonProcessingException {
    return JSON.readTree(text);
  }

  /** An object to fill. */
  static ObjectNode object() {
    return JSON.createObjectNode();
  }
}
