package dev.assay.agent;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Requests and settings for tests. */
final class Requests {
  static final String KEY = "sk-a-secret-of-some-length-4711";
  static final ModelName MODEL = ModelName.parse("local/tiny");
  static final ModelName CLAUDE = ModelName.parse("claude/tiny");

  /** A dollar for a token written, a cent for one read, a tenth of a cent for a cached one. */
  static final Price PRICE =
      new Price.PerMillionTokens(
          new BigDecimal("10000"), new BigDecimal("1000"), new BigDecimal("1000000"));

  private Requests() {}

  static ChatRequest ask(String text) {
    return ask(MODEL, text);
  }

  static ChatRequest ask(ModelName model, String text) {
    return new ChatRequest(model, List.of(ChatMessage.user(text)), List.of(), 0.7, 10, 0);
  }

  static ModelSettings settings(ScriptedEndpoint endpoint) {
    return settings(endpoint.baseUrl(), RateLimits.UNLIMITED);
  }

  static ModelSettings settings(String url, RateLimits rates) {
    ModelTerms terms = new ModelTerms(PRICE, rates, RateLimits.NONE, true);
    return new ModelSettings(
        Map.of(
            "local", new Provider(Dialect.OPENAI, url, "TEST_KEY", false),
            "claude", new Provider(Dialect.ANTHROPIC, url, "TEST_KEY", false)),
        Map.of(MODEL.toString(), terms, CLAUDE.toString(), terms),
        SpendLimits.NONE,
        new Patience(Duration.ofSeconds(30), 4, Duration.ofMinutes(10)),
        Replies.STORED_FIRST);
  }

  static SpendLimits spend(String usd, long requests) {
    return new SpendLimits(new BigDecimal(usd), requests);
  }

  static Models models(ModelSettings settings, Path folder, Time time) {
    return models(settings, folder, time, Optional.of(KEY));
  }

  static Models models(ModelSettings settings, Path folder, Time time, Optional<String> key) {
    return new Models(
        settings,
        folder.resolve("run"),
        folder.resolve("store"),
        () -> variables(folder, key),
        time);
  }

  private static Variables variables(Path folder, Optional<String> key) {
    try {
      return Variables.of(key.map(value -> Map.of("TEST_KEY", value)).orElse(Map.of()), folder);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
