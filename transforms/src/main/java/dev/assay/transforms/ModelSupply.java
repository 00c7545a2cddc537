package dev.assay.transforms;

import dev.assay.agent.ChatModel;
import dev.assay.agent.ModelRole;
import java.io.Serializable;

/**
 * Where a worker gets its model from: it travels with the pipeline, the model does not. The same
 * model is given throughout a process, so that its budget, its rate limits and its store of replies
 * are one.
 */
@FunctionalInterface
public interface ModelSupply extends Serializable {
  /** This process's model, for one role. */
  ChatModel model(ModelRole role);
}
