package dev.assay.pipelines;

import dev.assay.agent.ModelName;
import dev.assay.agent.ModelSettings;
import dev.assay.agent.SpendEstimate;
import dev.assay.agent.SpendEstimate.Calls;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a plan's models would be asked and cost for a hundred tests, said before anything runs: how
 * many tests there are is known only when they have been collected.
 *
 * <p>Sizes are those of the tests of toolz and cachetools: a prompt of 9 kB for a mutation or its
 * assertions, of 20 kB for a difficulty, and 4 tasks from a test.
 */
public final class SpendForecast {
  private static final int TESTS = 100;
  private static final int TASKS_OF_A_TEST = 4;
  private static final long MUTATION_BYTES = 9_000;
  private static final long MUTATION_TOKENS = 700;
  private static final long DIFFICULTY_BYTES = 20_000;
  private static final int DIFFICULTY_MAX_TOKENS = 4096;

  private SpendForecast() {}

  /**
   * One line for each model and role; none if no model is asked.
   *
   * @throws ConfigException if the models cannot be asked
   */
  public static List<String> of(BuildConfig config) throws ConfigException {
    return of(config, TESTS);
  }

  /** The same for a number of tests. */
  static List<String> of(BuildConfig config, int tests) throws ConfigException {
    ModelPlan plan = config.models();
    if (plan.asked().isEmpty()) {
      return List.of();
    }
    List<String> problems = new ArrayList<>();
    PlannedModels models =
        PlannedModels.of(plan, BuildAssertions.replies(config), config.redo(), problems)
            .orElseThrow(() -> new ConfigException(problems));
    List<String> lines = new ArrayList<>();
    if (plan.teacher().contains("/")) {
      lines.add(
          line(
              models.settings(),
              plan.teacher(),
              "mutate",
              tests,
              7,
              // A proposal and its assertions.
              new Calls(2L * tests, MUTATION_BYTES, MUTATION_TOKENS, plan.maxTokens())));
    }
    if (plan.difficulty().contains("/")) {
      lines.add(
          line(
              models.settings(),
              plan.difficulty(),
              "label tasks of",
              tests,
              2,
              new Calls(
                  (long) TASKS_OF_A_TEST * tests, DIFFICULTY_BYTES, 2, DIFFICULTY_MAX_TOKENS)));
    }
    return lines;
  }

  private static String line(
      ModelSettings settings, String model, String verb, int tests, int most, Calls calls) {
    SpendEstimate estimate = SpendEstimate.of(settings, ModelName.parse(model), List.of(calls));
    return String.format(
        Locale.ROOT,
        "To %s %d tests, %s would be asked about %d times: %,d tokens read, %,d written, %s; at"
            + " the most %d times as much.",
        verb,
        tests,
        model,
        estimate.calls(),
        estimate.typical().input(),
        estimate.typical().output(),
        cost(estimate.typicalUsd()),
        most);
  }

  static String cost(Optional<BigDecimal> usd) {
    return usd.map(sum -> "$" + sum.round(new MathContext(2, RoundingMode.UP)).toPlainString())
        .orElse("at an unknown price");
  }
}
