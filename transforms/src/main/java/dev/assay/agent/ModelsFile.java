package dev.assay.agent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A file of providers and models. Its form is documented in {@code models.yaml} beside this class,
 * which is one. Problems are collected, not thrown.
 */
final class ModelsFile {
  private static final Set<String> SECTIONS = Set.of("providers", "models");
  private static final Set<String> PROVIDER =
      Set.of("kind", "base_url", "key_variable", "max_completion_tokens");
  private static final Set<String> MODEL =
      Set.of(
          "input_usd_per_million",
          "cached_input_usd_per_million",
          "output_usd_per_million",
          "requests_per_minute",
          "tokens_per_minute",
          "concurrent",
          "context_tokens",
          "temperature");

  private final String source;
  private final List<String> problems = new ArrayList<>();
  private final Map<String, Provider> providers = new TreeMap<>();
  private final Map<String, ModelTerms> terms = new TreeMap<>();

  /**
   * Reads a file.
   *
   * @param source what problems call it
   * @param text YAML
   */
  ModelsFile(String source, String text) {
    this.source = source;
    JsonNode root;
    try {
      root = new YAMLMapper().readTree(text);
    } catch (JsonProcessingException e) {
      problems.add(source + " is not YAML: " + e.getOriginalMessage());
      return;
    }
    unknown(root, SECTIONS, "");
    root.path("providers")
        .fields()
        .forEachRemaining(field -> provider(field.getKey(), field.getValue()));
    root.path("models").fields().forEachRemaining(field -> model(field.getKey(), field.getValue()));
  }

  Map<String, Provider> providers() {
    return providers;
  }

  Map<String, ModelTerms> terms() {
    return terms;
  }

  List<String> problems() {
    return problems;
  }

  private void provider(String name, JsonNode node) {
    String place = "provider " + name;
    unknown(node, PROVIDER, place + ": ");
    Optional<Dialect> dialect = dialect(place, node.path("kind"));
    String url = node.path("base_url").asText();
    if (name.isEmpty() || name.contains("/")) {
      problem(place, "a name without a slash is needed");
    }
    Optional<String> wrong = BaseUrl.problem(url);
    wrong.ifPresent(what -> problem(place, "base_url " + what));
    if (dialect.isPresent() && wrong.isEmpty()) {
      providers.put(
          name,
          new Provider(
              dialect.get(),
              BaseUrl.of(dialect.get(), url),
              node.path("key_variable").asText(""),
              flag(place, node, "max_completion_tokens", false)));
    }
  }

  private Optional<Dialect> dialect(String place, JsonNode kind) {
    for (Dialect dialect : Dialect.values()) {
      if (dialect.text().equals(kind.asText().toLowerCase(Locale.ROOT))) {
        return Optional.of(dialect);
      }
    }
    problem(place, "kind is \"" + kind.asText() + "\"; it is openai or anthropic");
    return Optional.empty();
  }

  private void model(String name, JsonNode node) {
    String place = "model " + name;
    unknown(node, MODEL, place + ": ");
    try {
      ModelName.parse(name);
    } catch (IllegalArgumentException e) {
      problem(place, "write provider/model");
      return;
    }
    terms.put(
        name,
        new ModelTerms(
            price(place, node),
            new RateLimits(
                rate(place, node, "requests_per_minute"),
                rate(place, node, "tokens_per_minute"),
                rate(place, node, "concurrent")),
            rate(place, node, "context_tokens"),
            flag(place, node, "temperature", true)));
  }

  private Price price(String place, JsonNode node) {
    Optional<BigDecimal> input = usd(place, node, "input_usd_per_million");
    Optional<BigDecimal> cached = usd(place, node, "cached_input_usd_per_million");
    Optional<BigDecimal> output = usd(place, node, "output_usd_per_million");
    if (input.isPresent() != output.isPresent() || (cached.isPresent() && input.isEmpty())) {
      problem(place, "a price needs both input_usd_per_million and output_usd_per_million");
    }
    return input.isPresent() && output.isPresent()
        ? new Price.PerMillionTokens(input.get(), cached.orElse(input.get()), output.get())
        : Price.unknown();
  }

  private Optional<BigDecimal> usd(String place, JsonNode node, String field) {
    JsonNode value = node.path(field);
    if (value.isMissingNode()) {
      return Optional.empty();
    }
    if (!value.isNumber() || value.decimalValue().signum() < 0) {
      problem(place, field + " is " + value + "; it is a number of USD from 0");
      return Optional.empty();
    }
    return Optional.of(value.decimalValue());
  }

  private int rate(String place, JsonNode node, String field) {
    JsonNode value = node.path(field);
    if (value.isMissingNode()) {
      return RateLimits.NONE;
    }
    if (!value.canConvertToInt() || value.intValue() < 1) {
      problem(place, field + " is " + value + "; it is a whole number from 1");
      return RateLimits.NONE;
    }
    return value.intValue();
  }

  private boolean flag(String place, JsonNode node, String field, boolean usual) {
    JsonNode value = node.path(field);
    if (!value.isMissingNode() && !value.isBoolean()) {
      problem(place, field + " is " + value + "; it is true or false");
    }
    return value.asBoolean(usual);
  }

  private void unknown(JsonNode node, Set<String> known, String place) {
    if (!node.isObject() && !node.isMissingNode() && !node.isNull()) {
      problems.add(source + ": " + place + "a mapping is needed, not " + node);
    }
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                problems.add(
                    source
                        + ": "
                        + place
                        + "\""
                        + name
                        + "\" is unknown; known are "
                        + known.stream().sorted().toList());
              }
            });
  }

  private void problem(String place, String what) {
    problems.add(source + ": " + place + ": " + what);
  }
}
