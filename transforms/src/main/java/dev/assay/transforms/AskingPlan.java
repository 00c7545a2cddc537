package dev.assay.transforms;

import dev.assay.agent.ModelName;
import dev.assay.agent.RateLimits;
import dev.assay.agent.reader.AgentLimits;
import java.io.Serializable;
import java.util.List;

/**
 * What {@link AskModels} is to do.
 *
 * @param entrants who is asked
 * @param limits what each may use for an answer
 * @param models where workers get them from
 * @param kept folder of the answers that are there already, which all workers share
 * @param progressDirectory where workers tell how far they are
 * @param groups into how many parts the tasks are spread: as many as are worked on at a time
 */
public record AskingPlan(
    List<Entrant> entrants,
    AgentLimits limits,
    SharedModels models,
    String kept,
    String progressDirectory,
    int groups)
    implements Serializable {
  /** Questions that a worker has under way with a model whose {@code concurrent} is not said. */
  static final int USUAL_CONCURRENT = 8;

  public AskingPlan {
    entrants = List.copyOf(entrants);
    if (groups < 1) {
      throw new IllegalArgumentException(groups + " groups; at least 1");
    }
  }

  /** How many answers of a model are worked on at a time in one process. */
  int concurrent(String model) {
    int limit = models.settings().terms(ModelName.parse(model)).rates().concurrent();
    return limit == RateLimits.NONE ? USUAL_CONCURRENT : limit;
  }
}
