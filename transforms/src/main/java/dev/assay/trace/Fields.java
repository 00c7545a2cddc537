package dev.assay.trace;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.text.Beginning;
import dev.assay.trace.MalformedTraceException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The fields of a JSON object that nobody promised to be right.
 *
 * @param node the object
 * @param prefix what leads to it, to be put before a field's name in messages
 */
record Fields(JsonNode node, String prefix) {
  private static final int SHOWN = 40;

  boolean has(String name) {
    return node.hasNonNull(name);
  }

  String path(String name) {
    return prefix + name;
  }

  String text(String name) throws MalformedTraceException {
    JsonNode value = required(name, "a text");
    if (!value.isTextual()) {
      throw wrong(name, value, "a text");
    }
    return value.textValue();
  }

  Optional<String> optionalText(String name) throws MalformedTraceException {
    if (!has(name)) {
      return Optional.empty();
    }
    // Ids are numbers in some files.
    return node.get(name).isNumber()
        ? Optional.of(node.get(name).asText())
        : Optional.of(text(name));
  }

  int number(String name) throws MalformedTraceException {
    return number(name, required(name, "a whole number"));
  }

  private int number(String name, JsonNode value) throws MalformedTraceException {
    if (!value.isIntegralNumber() || !value.canConvertToInt()) {
      throw wrong(name, value, "a whole number of 32 bits");
    }
    return value.intValue();
  }

  Optional<Integer> optionalNumber(String name) throws MalformedTraceException {
    return has(name) ? Optional.of(number(name)) : Optional.empty();
  }

  List<Integer> numbers(String name) throws MalformedTraceException {
    List<Integer> numbers = new ArrayList<>();
    for (JsonNode element : array(name)) {
      numbers.add(number(name + "[" + numbers.size() + "]", element));
    }
    return numbers;
  }

  boolean flag(String name) throws MalformedTraceException {
    return optionalFlag(name).orElse(false);
  }

  Optional<Boolean> optionalFlag(String name) throws MalformedTraceException {
    if (!has(name)) {
      return Optional.empty();
    }
    if (!node.get(name).isBoolean()) {
      throw wrong(name, node.get(name), "true or false");
    }
    return Optional.of(node.get(name).booleanValue());
  }

  List<Fields> objects(String name) throws MalformedTraceException {
    List<Fields> objects = new ArrayList<>();
    for (JsonNode element : array(name)) {
      String place = name + "[" + objects.size() + "]";
      if (!element.isObject()) {
        throw wrong(place, element, "an object");
      }
      objects.add(new Fields(element, prefix + place + "."));
    }
    return objects;
  }

  Optional<Fields> optionalObject(String name) throws MalformedTraceException {
    if (!has(name)) {
      return Optional.empty();
    }
    if (!node.get(name).isObject()) {
      throw wrong(name, node.get(name), "an object");
    }
    return Optional.of(new Fields(node.get(name), prefix + name + "."));
  }

  private JsonNode array(String name) throws MalformedTraceException {
    JsonNode value = required(name, "a list");
    if (!value.isArray()) {
      throw wrong(name, value, "a list");
    }
    return value;
  }

  private JsonNode required(String name, String rule) throws MalformedTraceException {
    if (!has(name)) {
      throw new MalformedTraceException(
          Reason.WRONG_FIELD, path(name) + " is missing, must be " + rule);
    }
    return node.get(name);
  }

  private MalformedTraceException wrong(String name, JsonNode value, String rule) {
    String cut = Beginning.marked(value.toString(), SHOWN);
    return new MalformedTraceException(
        Reason.WRONG_FIELD, path(name) + " is " + cut + ", must be " + rule);
  }
}
