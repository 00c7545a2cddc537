package dev.assay.runners;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.assay.pipelines.BuildConfig;
import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.ModelPlan;
import dev.assay.pipelines.SpendForecast;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What {@code --dry-run} prints: a configuration file of what was understood, and a plan. */
final class DryRun {
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
          .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
          .build();

  private DryRun() {}

  static void print(
      PrintStream out, BuildConfig config, RunnerKind runner, int parallelism, List<String> flags)
      throws ConfigException {
    out.println("# As a file for --config, this is the configuration:");
    out.print(yaml(config, runner, parallelism, flags));
    out.println();
    out.println("# It would execute the tests of " + config.repos() + ",");
    out.println(
        config.models().teacher().equals("none")
            ? "# leave them as they are,"
            : "# mutate them with teacher '"
                + config.models().teacher()
                + "' and seed "
                + config.seed()
                + ",");
    out.println("# ask for the values of their assertions, and write");
    out.println("#   " + config.out().resolve("dataset") + "     the tasks and their card");
    out.println("#   " + config.out().resolve("records") + "     what every stage made");
    out.println("#   " + config.out().resolve("rejections") + "  what was left out, and why");
    out.println("#   " + config.out().resolve("manifest.json"));
    SpendForecast.of(config).forEach(line -> out.println("# " + line));
    out.println("# Nothing was executed and nothing was written.");
  }

  private static String yaml(
      BuildConfig config, RunnerKind runner, int parallelism, List<String> flags) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("repos", config.repos());
    config.catalog().ifPresent(catalog -> settings.put("catalog", catalog.toString()));
    settings.put("out", config.out().toString());
    settings.put("seed", config.seed());
    ModelPlan models = config.models();
    settings.put("teacher", models.teacher());
    settings.put("difficulty", models.difficulty());
    models.file().ifPresent(file -> settings.put("models", file.toString()));
    if (models.spend().limitsMoney()) {
      settings.put("max-spend-usd", models.spend().usd());
    }
    if (models.spend().requests() < Long.MAX_VALUE) {
      settings.put("max-requests", models.spend().requests());
    }
    if (!models.asked().isEmpty()) {
      settings.put("temperature", models.temperature());
      settings.put("max-tokens", models.maxTokens());
      settings.put("timeout", models.trial().toSeconds());
    }
    config.limit().ifPresent(limit -> settings.put("limit", limit));
    if (!config.instances().isEmpty()) {
      settings.put("instance", config.instances());
    }
    settings.put("keep-leaks", config.keepLeaks());
    settings.put("isolation", config.isolation().toString());
    settings.put("redo", config.redo());
    settings.put("runner", runner.toString());
    settings.put("parallelism", parallelism);
    for (String flag : flags) {
      int equals = flag.indexOf('=');
      settings.put(
          flag.substring(2, equals < 0 ? flag.length() : equals),
          equals < 0 ? "true" : flag.substring(equals + 1));
    }
    try {
      return YAML.writeValueAsString(settings);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a map of texts and numbers is YAML", e);
    }
  }
}
