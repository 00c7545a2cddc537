package dev.assay.transforms;

import dev.assay.agent.ModelName;
import dev.assay.verify.PseudoModel;
import java.io.Serializable;

/**
 * One who takes part in an evaluation: a model with the way it is asked.
 *
 * @param name the name in predictions and verdicts, unique in a run
 * @param model {@code provider/model}, or the name of a {@link PseudoModel}
 * @param agent what drives it
 * @param temperature of its sampling, from 0; means nothing to a pseudo-model
 * @param samples answers that are wanted to each task, from 1
 */
public record Entrant(String name, String model, AgentKind agent, double temperature, int samples)
    implements Serializable {
  public Entrant {
    if (samples < 1) {
      throw new IllegalArgumentException(name + " with " + samples + " samples; at least 1");
    }
    if ((agent == AgentKind.PSEUDO) != PseudoModel.named(model).isPresent()) {
      throw new IllegalArgumentException(model + " does not go with the agent " + agent.text());
    }
    if (agent != AgentKind.PSEUDO) {
      ModelName.parse(model);
    }
  }
}
