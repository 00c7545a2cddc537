package dev.assay.runners;

import dev.assay.agent.ModelName;
import dev.assay.pipelines.ModelPlan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which models a build asks, and what it may spend on them. */
final class ModelOptions {
  @Option(
      names = "--teacher",
      paramLabel = "WHO",
      defaultValue = "rules",
      description =
          "Who changes the tests: rules (seeded, on the syntax tree), none (the tests as they"
              + " are), or a model as PROVIDER/MODEL. Default: ${DEFAULT-VALUE}.")
  private String teacher = "rules";

  @Option(
      names = "--difficulty",
      paramLabel = "WHO",
      description =
          "Who says how hard a task is: rule (by the metrics), or a model. Default: the teacher if"
              + " it is a model, else rule.")
  private Optional<String> difficulty = Optional.empty();

  @Mixin private SpendOptions spend = new SpendOptions();

  @Option(
      names = "--temperature",
      paramLabel = "T",
      defaultValue = "0.7",
      description = "Randomness of a teacher that is a model. Default: ${DEFAULT-VALUE}.")
  private String temperature = "0.7";

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      defaultValue = "16384",
      description = "Longest reply of a teacher that is a model. Default: ${DEFAULT-VALUE}.")
  private String maxTokens = "16384";

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "180",
      description = "Time that a model has for one round with one test. Default: ${DEFAULT-VALUE}.")
  private String timeout = "180";

  /** The options as a plan; what is wrong with them is noted. */
  ModelPlan plan(Problems problems) {
    String who = who(problems, "--teacher", teacher, List.of("rules", "none"));
    boolean asksModel = who.contains("/");
    return new ModelPlan(
        who,
        who(problems, "--difficulty", difficulty.orElse(asksModel ? who : "rule"), List.of("rule")),
        spend.file(problems),
        spend.limits(problems),
        problems.decimal("--temperature", temperature).doubleValue(),
        problems.wholeNumber("--max-tokens", maxTokens, 1),
        Duration.ofSeconds(problems.wholeNumber("--timeout", timeout, 1)));
  }

  /** One of a few words, or a model. */
  private static String who(Problems problems, String option, String text, List<String> words) {
    if (!words.contains(text)) {
      try {
        ModelName.parse(text);
      } catch (IllegalArgumentException noModel) {
        problems.add(
            option,
            "'" + text + "' is neither " + String.join(" nor ", words) + " nor PROVIDER/MODEL");
        return words.get(0);
      }
    }
    return text;
  }
}
