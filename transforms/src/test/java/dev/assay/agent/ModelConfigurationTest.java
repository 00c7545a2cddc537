package dev.assay.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelConfigurationTest {
  @SuppressWarnings("NullAway.Init") // JUnit gives it.
  @TempDir
  Path folder;

  private ModelSettings read(
      Optional<String> file, Map<String, String> environment, SpendLimits spend, String... models)
      throws Exception {
    Optional<Path> path = Optional.empty();
    if (file.isPresent()) {
      path = Optional.of(Files.writeString(folder.resolve("models.yaml"), file.get()));
    }
    return ModelConfiguration.read(
        path,
        Variables.of(environment, folder),
        spend,
        Stream.of(models).map(ModelName::parse).toList(),
        folder.resolve("store"));
  }

  private List<String> problems(
      Optional<String> file, Map<String, String> environment, SpendLimits spend, String... models) {
    return catchThrowableOfType(
            ModelConfigurationException.class, () -> read(file, environment, spend, models))
        .problems();
  }

  @Test
  void theTwoProvidersAreKnownWithPricesAndNeedAKey() throws Exception {
    Map<String, String> keys = Map.of("OPENAI_API_KEY", "a", "ANTHROPIC_API_KEY", "b");
    ModelSettings settings =
        read(
            Optional.empty(),
            keys,
            Requests.spend("5", 10),
            "openai/gpt-4o-mini",
            "anthropic/claude-haiku-4-5");
    assertThat(settings.providers())
        .containsEntry(
            "openai",
            new Provider(Dialect.OPENAI, "https://api.openai.com/v1", "OPENAI_API_KEY", true))
        .containsEntry(
            "anthropic",
            new Provider(
                Dialect.ANTHROPIC, "https://api.anthropic.com/v1", "ANTHROPIC_API_KEY", false));
    assertThat(
            settings
                .terms(ModelName.parse("openai/gpt-4o-mini"))
                .price()
                .cost(new ChatReply.Usage(1_000_000, 500_000, 100_000)))
        .contains(new BigDecimal("0.1725"));
  }

  @Test
  void everyProblemIsToldAtOnceAndNamesItsPlace() {
    String file =
        """
        providers:
          mine: {kind: openapi, base_url: "http://127.0.0.1:1/v1", color: red}
          yours: {kind: openai, base_url: "https://u:secret@host/v1"}
        models:
          nobody: {concurrent: 0}
          openai/new: {input_usd_per_million: cheap, requests_per_minute: 0.5}
        prices: {}
        """;
    assertThat(
            problems(
                Optional.of(file),
                Map.of("ANTHROPIC_BASE_URL", "example.org"),
                Requests.spend("1", 1),
                "openai/unpriced",
                "else/x",
                "anthropic/claude-haiku-4-5"))
        .anyMatch(
            p ->
                p.endsWith(
                    "provider mine: \"color\" is unknown; known are"
                        + " [base_url, key_variable, kind, max_completion_tokens]"))
        .anyMatch(p -> p.contains("provider mine: kind is \"openapi\"; it is openai or anthropic"))
        .anyMatch(p -> p.contains("provider yours: base_url holds a user"))
        .anyMatch(p -> p.contains("model nobody: write provider/model"))
        .anyMatch(p -> p.contains("openai/new: input_usd_per_million is \"cheap\""))
        .anyMatch(p -> p.contains("openai/new: requests_per_minute is 0.5"))
        .anyMatch(p -> p.contains("models.yaml: \"prices\" is unknown"))
        .anyMatch(p -> p.startsWith("ANTHROPIC_BASE_URL is \"example.org\""))
        .anyMatch(p -> p.startsWith("openai/unpriced has no known price"))
        .anyMatch(p -> p.startsWith("else/x: there is no provider \"else\""))
        .anyMatch(p -> p.startsWith("openai/unpriced: set OPENAI_API_KEY in the environment"))
        .anyMatch(p -> p.startsWith("anthropic/claude-haiku-4-5: set ANTHROPIC_API_KEY"))
        .noneMatch(p -> p.contains("secret@"));
  }

  @Test
  void aFileThatIsNotThereOrNoYamlIsAProblem() throws Exception {
    assertThat(problems(Optional.of("{a: [b"), Map.of(), SpendLimits.NONE))
        .singleElement()
        .asString()
        .contains("models.yaml is not YAML");
    Files.delete(folder.resolve("models.yaml"));
    assertThat(
            catchThrowableOfType(
                    ModelConfigurationException.class,
                    () ->
                        ModelConfiguration.read(
                            Optional.of(folder.resolve("models.yaml")),
                            Variables.of(Map.of(), folder),
                            SpendLimits.NONE,
                            List.of(),
                            folder))
                .problems())
        .containsExactly("the models file " + folder.resolve("models.yaml") + " does not exist");
  }

  @Test
  void aModelsFileAddsAndWins() throws Exception {
    String file =
        """
        providers: {local: {kind: openai, base_url: "http://127.0.0.1:8000/v1/"}}
        models:
          local/smollm2:
            {input_usd_per_million: 0, output_usd_per_million: 0, requests_per_minute: 60,
             concurrent: 1, context_tokens: 8192}
          openai/gpt-4o-mini: {input_usd_per_million: 1, output_usd_per_million: 2, temperature: false}
        """;
    ModelSettings settings =
        read(Optional.of(file), Map.of(), Requests.spend("1", 1), "local/smollm2");
    assertThat(settings.providers().get("local"))
        .isEqualTo(new Provider(Dialect.OPENAI, "http://127.0.0.1:8000/v1", "", false));
    assertThat(settings.terms(ModelName.parse("local/smollm2")).rates())
        .isEqualTo(new RateLimits(60, RateLimits.NONE, 1));
    ModelTerms changed = settings.terms(ModelName.parse("openai/gpt-4o-mini"));
    assertThat(changed.takesTemperature()).isFalse();
    assertThat(changed.price())
        .isEqualTo(
            new Price.PerMillionTokens(BigDecimal.ONE, BigDecimal.ONE, BigDecimal.valueOf(2)));
  }

  @Test
  void baseUrlsComeFromVariablesAndElsewhereTheOldNameOfTheLimitIsSent() throws Exception {
    ModelSettings settings =
        read(
            Optional.empty(),
            Map.of(
                "OPENAI_BASE_URL", "http://127.0.0.1:9/v1/",
                "ANTHROPIC_BASE_URL", "http://127.0.0.1:9"),
            SpendLimits.NONE);
    assertThat(settings.providers().get("openai"))
        .isEqualTo(new Provider(Dialect.OPENAI, "http://127.0.0.1:9/v1", "OPENAI_API_KEY", false));
    assertThat(settings.providers().get("anthropic"))
        .isEqualTo(
            new Provider(Dialect.ANTHROPIC, "http://127.0.0.1:9/v1", "ANTHROPIC_API_KEY", false));
  }

  @Test
  void aRunWithStoredRepliesMayGoOnWithoutAKey() throws Exception {
    Path entry = folder.resolve("store/ab/abc.json");
    Files.createDirectories(entry.getParent());
    Files.writeString(entry, "{}");
    assertThat(read(Optional.empty(), Map.of(), SpendLimits.NONE, "openai/gpt-4o").providers())
        .containsKey("openai");
  }

  @Test
  void theEnvironmentWinsOverDotEnv() throws Exception {
    Files.writeString(folder.resolve(".env"), "A='from file'\nB=from file # comment\n\nC=\n");
    Variables variables = Variables.of(Map.of("A", "from environment", "D", " "), folder);
    assertThat(variables.value("A")).contains("from environment");
    assertThat(variables.value("B")).contains("from file");
    assertThat(variables.value("C")).isEmpty();
    assertThat(variables.value("D")).isEmpty();
  }
}
