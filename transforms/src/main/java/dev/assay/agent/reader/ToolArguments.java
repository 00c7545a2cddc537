package dev.assay.agent.reader;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.text.Beginning;
import dev.assay.text.Quotation;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * The arguments of a tool's call as a model wrote them, read and checked. A number or a truth value
 * in quotes is taken for what it says; nothing else is guessed.
 */
final class ToolArguments {
  /** Longer than any question; an answer as long as this is no answer. */
  static final int LONGEST = 200_000;

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private final JsonNode object;

  private ToolArguments(JsonNode object) {
    this.object = object;
  }

  /**
   * Reads arguments.
   *
   * @param text what the model wrote; nothing is an object without members
   * @param known the arguments that the tool has
   */
  static ToolArguments of(String text, Set<String> known) throws Refusal {
    if (text.length() > LONGEST) {
      throw new Refusal(
          "The arguments have " + text.length() + " characters; at most " + LONGEST + " are read.");
    }
    JsonNode node;
    try {
      node = JSON.readTree(text.isBlank() ? "{}" : text);
    } catch (JsonProcessingException broken) {
      throw new Refusal(
          "The arguments are not JSON ("
              + Beginning.counted(broken.getOriginalMessage(), 200)
              + ")."
              + " Write one JSON object.");
    }
    if (!node.isObject()) {
      throw new Refusal(
          "The arguments are no JSON object. Write one, such as {\"name\": \"value\"}.");
    }
    Set<String> unknown = new TreeSet<>();
    node.fieldNames().forEachRemaining(unknown::add);
    unknown.removeAll(known);
    if (!unknown.isEmpty()) {
      throw new Refusal(
          "There is no argument "
              + Quotation.of(unknown.iterator().next())
              + ". This tool takes "
              + String.join(", ", new TreeSet<>(known))
              + ".");
    }
    return new ToolArguments(node);
  }

  /** A text that must be there. */
  String text(String name) throws Refusal {
    return optionalText(name)
        .orElseThrow(() -> new Refusal("The argument " + name + " is missing; it is a string."));
  }

  /** A text that may be left out. */
  Optional<String> optionalText(String name) throws Refusal {
    JsonNode value = object.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isTextual()) {
      throw new Refusal("The argument " + name + " must be a string, in double quotes.");
    }
    return Optional.of(value.textValue());
  }

  /** A text, or a number as it is written. */
  String textOrNumber(String name) throws Refusal {
    JsonNode value = object.path(name);
    return value.isNumber() ? value.asText() : text(name);
  }

  /** A number of a line, from 1. */
  OptionalInt line(String name) throws Refusal {
    JsonNode value = object.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return OptionalInt.empty();
    }
    String digits = value.isIntegralNumber() || value.isTextual() ? value.asText().strip() : "";
    if (!digits.matches("[0-9]{1,9}") || Integer.parseInt(digits) < 1) {
      throw new Refusal("The argument " + name + " must be a whole number from 1 up.");
    }
    return OptionalInt.of(Integer.parseInt(digits));
  }

  /** Yes or no; no where it is left out. */
  boolean flag(String name) throws Refusal {
    JsonNode value = object.path(name);
    return switch (value.isNull() ? "" : value.asText()) {
      case "true" -> true;
      case "false", "" -> false;
      default -> throw new Refusal("The argument " + name + " must be true or false.");
    };
  }
}
