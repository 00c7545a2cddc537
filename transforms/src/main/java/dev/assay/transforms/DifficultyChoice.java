package dev.assay.transforms;

import dev.assay.agent.ModelName;
import java.io.Serializable;

/** Who says how hard a task is. */
public sealed interface DifficultyChoice extends Serializable {
  /** The rule on the metrics. */
  record Rule() implements DifficultyChoice {}

  /**
   * A model, and the rule where it gives no label.
   *
   * @param name the model as {@code provider/model}
   * @param models where a worker gets it from
   */
  record Model(String name, ModelSupply models) implements DifficultyChoice {
    public Model {
      ModelName.parse(name);
    }
  }
}
