package dev.assay.pipelines;

import dev.assay.agent.ModelName;
import dev.assay.agent.SpendEstimate;
import dev.assay.agent.SpendEstimate.Calls;
import dev.assay.schemas.TaskRecord;
import dev.assay.transforms.AgentKind;
import dev.assay.transforms.Entrant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What an evaluation would ask and cost, said before anything runs. The tasks and their prompts are
 * known; how often a model looks before it answers is not: a reader is reckoned with 8 replies of
 * 250 tokens and results of 5 kB each, which its next requests hold again. What a run costs at the
 * most is for {@code --max-spend-usd} to say.
 */
public final class EvaluationForecast {
  private static final int REPLIES = 8;
  private static final int RESULT_BYTES = 5_000;

  /** Rules and tools, which every request of a reader holds. */
  private static final int TOOLS_BYTES = 4_000;

  private static final int TOKENS = 250;

  private EvaluationForecast() {}

  /**
   * What would be done, a line each.
   *
   * @throws ConfigException if it cannot be done
   */
  public static List<String> of(EvaluateConfig config) throws ConfigException {
    PlannedEvaluation plan;
    try {
      plan = PlannedEvaluation.of(config);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<String> lines = new ArrayList<>();
    lines.add(plan.tasks().size() + " tasks of " + config.dataset());
    plan.entrants().forEach(entrant -> lines.add(line(plan, entrant)));
    return lines;
  }

  private static String line(PlannedEvaluation plan, Entrant entrant) {
    long answers = (long) plan.tasks().size() * entrant.samples();
    if (entrant.agent() == AgentKind.PSEUDO) {
      return entrant.name() + ": " + answers + " answers, no model";
    }
    boolean reads = entrant.agent() == AgentKind.READER;
    long calls = answers * (reads ? REPLIES : 1);
    long bytes =
        promptBytes(plan.tasks()) + (reads ? TOOLS_BYTES + (REPLIES - 1) * RESULT_BYTES / 2 : 0);
    SpendEstimate estimate =
        SpendEstimate.of(
            plan.settings(),
            ModelName.parse(entrant.model()),
            List.of(new Calls(calls, bytes, TOKENS, plan.config().plan().limits().tokens())));
    return String.format(
        Locale.ROOT,
        "%s: %,d answers at temperature %s by %s, about %,d requests: %,d tokens read, %,d written,"
            + " %s",
        entrant.name(),
        answers,
        entrant.temperature(),
        entrant.agent().text(),
        calls,
        estimate.typical().input(),
        estimate.typical().output(),
        SpendForecast.cost(estimate.typicalUsd()));
  }

  private static long promptBytes(List<TaskRecord> tasks) {
    return (long)
        tasks.stream()
            .mapToInt(task -> task.getPrompt().getBytes(StandardCharsets.UTF_8).length)
            .average()
            .orElse(0);
  }
}
