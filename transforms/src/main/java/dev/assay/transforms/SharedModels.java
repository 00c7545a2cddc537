package dev.assay.transforms;

import dev.assay.agent.ModelClient;
import dev.assay.agent.ModelRole;
import dev.assay.agent.ModelSettings;
import dev.assay.agent.Models;
import java.nio.file.Path;

/**
 * The models of one run.
 *
 * @param settings everything but the keys, which each worker reads from its own environment
 * @param run folder that the run's workers share: budget, rates, usage
 * @param replies folder of the replies, which later runs read again
 */
public record SharedModels(ModelSettings settings, String run, String replies)
    implements ModelSupply {
  @Override
  public ModelClient model(ModelRole role) {
    return Models.open(settings, role, Path.of(run), Path.of(replies));
  }
}
