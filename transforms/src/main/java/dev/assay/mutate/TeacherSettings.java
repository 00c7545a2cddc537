package dev.assay.mutate;

import dev.assay.agent.ModelName;
import java.io.Serializable;
import java.time.Duration;
import java.util.Objects;

/**
 * How a model teaches (RepoReason, Table 9).
 *
 * @param model who is asked, as {@code provider/model}
 * @param temperature randomness of the sampling
 * @param maxTokens longest reply
 * @param rounds how often a mutation is proposed anew, with the error fed back
 * @param replies how often one round asks for a reply that can be read: what is missing or
 *     malformed is said and asked for again
 * @param rebuilds how often the assertions of one proposal are asked for
 * @param trial time for one round: no call of the model begins after it
 * @param sample which of several equal mutations of a test this is, from 0: another number draws
 *     another one
 */
public record TeacherSettings(
    String model,
    double temperature,
    int maxTokens,
    int rounds,
    int replies,
    int rebuilds,
    Duration trial,
    int sample)
    implements Serializable {
  public TeacherSettings {
    ModelName.parse(model);
    Objects.requireNonNull(trial, "trial");
    if (rounds < 1 || replies < 1 || rebuilds < 1) {
      throw new IllegalArgumentException(
          rounds + " rounds, " + replies + " replies, " + rebuilds + " rebuilds; each at least 1");
    }
    if (trial.isNegative() || trial.isZero()) {
      throw new IllegalArgumentException("a trial of " + trial + "; it takes some time");
    }
  }

  /** Table 9's values. How often a round asks again is ours: the table is silent. */
  public static TeacherSettings of(ModelName model) {
    return new TeacherSettings(
        model.toString(), 0.7, 16384, MutationEngine.MAX_ATTEMPTS, 2, 3, Duration.ofMinutes(3), 0);
  }

  /** The same model, asked in another way. */
  public TeacherSettings with(double temperature, int maxTokens, Duration trial) {
    return new TeacherSettings(
        model, temperature, maxTokens, rounds, replies, rebuilds, trial, sample);
  }

  /** Who is asked. */
  ModelName name() {
    return ModelName.parse(model);
  }
}
