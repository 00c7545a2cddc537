package dev.assay.agent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Conversations and tools in LangChain4j's terms. */
final class Translation {
  private Translation() {}

  static List<dev.langchain4j.data.message.ChatMessage> messages(ChatRequest request) {
    Map<String, String> toolOfCall = new LinkedHashMap<>();
    List<dev.langchain4j.data.message.ChatMessage> messages = new ArrayList<>();
    for (ChatMessage message : request.messages()) {
      message.toolCalls().forEach(call -> toolOfCall.put(call.id(), call.name()));
      messages.add(message(message, toolOfCall));
    }
    return messages;
  }

  private static dev.langchain4j.data.message.ChatMessage message(
      ChatMessage message, Map<String, String> toolOfCall) {
    return switch (message.role()) {
      case SYSTEM -> SystemMessage.from(message.text());
      case USER -> UserMessage.from(message.text());
      case ASSISTANT ->
          AiMessage.builder()
              .text(message.text().isEmpty() ? null : message.text())
              .toolExecutionRequests(message.toolCalls().stream().map(Translation::call).toList())
              .build();
      case TOOL -> {
        String id = message.answers().orElseThrow();
        yield ToolExecutionResultMessage.from(
            id, toolOfCall.getOrDefault(id, "unknown"), message.text());
      }
    };
  }

  /** A call as it is told again; arguments that are no JSON object are wrapped in one. */
  private static ToolExecutionRequest call(ToolCall call) {
    return ToolExecutionRequest.builder()
        .id(call.id())
        .name(call.name())
        .arguments(isObject(call.arguments()) ? call.arguments() : wrapped(call.arguments()))
        .build();
  }

  private static boolean isObject(String text) {
    try {
      return ExchangeJson.parse(text).isObject();
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  private static String wrapped(String text) {
    return ExchangeJson.compact(ExchangeJson.object().put("unreadable", text));
  }

  static List<ToolSpecification> tools(ChatRequest request) {
    return request.tools().stream()
        .map(
            tool ->
                ToolSpecification.builder()
                    .name(tool.name())
                    .description(tool.description())
                    .parameters(schema(tool))
                    .build())
        .toList();
  }

  private static JsonObjectSchema schema(Tool tool) {
    JsonNode schema;
    try {
      schema = ExchangeJson.parse(tool.schema());
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "the schema of the tool " + tool.name() + " is not JSON: " + tool.schema(), e);
    }
    List<String> required = new ArrayList<>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    JsonObjectSchema.Builder builder =
        JsonObjectSchema.builder()
            .addProperties(elements(schema.path("properties")))
            .required(required);
    if (schema.path("additionalProperties").isBoolean()) {
      builder.additionalProperties(schema.path("additionalProperties").booleanValue());
    }
    if (schema.has("$defs")) {
      builder.definitions(elements(schema.path("$defs")));
    }
    return builder.build();
  }

  private static Map<String, JsonSchemaElement> elements(JsonNode node) {
    Map<String, JsonSchemaElement> elements = new LinkedHashMap<>();
    node.fields()
        .forEachRemaining(
            field ->
                elements.put(
                    field.getKey(), JsonRawSchema.from(ExchangeJson.compact(field.getValue()))));
    return elements;
  }

  /** What the model called, without the key. */
  static List<ToolCall> calls(AiMessage message, Secret key) {
    List<ToolCall> calls = new ArrayList<>();
    for (ToolExecutionRequest request : message.toolExecutionRequests()) {
      calls.add(
          new ToolCall(
              key.hide(orEmpty(request.id())),
              key.hide(orEmpty(request.name())),
              key.hide(orEmpty(request.arguments()))));
    }
    return calls;
  }

  /** A value of the library's, which has null for nothing. */
  static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
