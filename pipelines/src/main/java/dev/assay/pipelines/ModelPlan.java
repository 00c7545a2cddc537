package dev.assay.pipelines;

import dev.assay.agent.ModelName;
import dev.assay.agent.SpendLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Who does what a model may do, and what that may cost.
 *
 * @param teacher who mutates, and says what a name in an answer stands for: {@code rules}, {@code
 *     none} or {@code provider/model}
 * @param difficulty who says how hard a task is: {@code rule} or {@code provider/model}
 * @param file providers, prices and rates, beside those that are known
 * @param spend the most that the run may use
 * @param temperature of a teacher that is a model
 * @param maxTokens of its longest reply
 * @param trial time for one round with one test
 */
public record ModelPlan(
    String teacher,
    String difficulty,
    Optional<Path> file,
    SpendLimits spend,
    double temperature,
    int maxTokens,
    Duration trial) {
  /** Asks no model; mutates as {@code teacher} says, {@code rules} or {@code none}. */
  public static ModelPlan without(String teacher) {
    return new ModelPlan(
        teacher, "rule", Optional.empty(), SpendLimits.NONE, 0.7, 16384, Duration.ofMinutes(3));
  }

  /** Every model that may be asked, each once. */
  public List<ModelName> asked() {
    return Stream.of(teacher, difficulty)
        .filter(who -> who.contains("/"))
        .distinct()
        .map(ModelName::parse)
        .toList();
  }
}
