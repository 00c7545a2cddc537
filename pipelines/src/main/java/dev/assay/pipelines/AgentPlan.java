package dev.assay.pipelines;

import dev.assay.agent.ModelName;
import dev.assay.agent.SpendLimits;
import dev.assay.agent.reader.AgentLimits;
import dev.assay.transforms.AgentKind;
import dev.assay.transforms.Entrant;
import dev.assay.verify.PseudoModel;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Who is asked in an evaluation, how, and what that may cost.
 *
 * @param models {@code provider/model} or the names of {@link PseudoModel}s; at least one
 * @param temperatures of the sampling; at least one
 * @param samples answers to each task, of each model at each temperature
 * @param agent what drives models that are no pseudo-models
 * @param limits what an answer may use
 * @param file providers, prices and rates, beside those that are known
 * @param spend the most that the run may use
 */
public record AgentPlan(
    List<String> models,
    List<BigDecimal> temperatures,
    int samples,
    AgentKind agent,
    AgentLimits limits,
    Optional<Path> file,
    SpendLimits spend) {
  public AgentPlan {
    models = models.stream().distinct().toList();
    temperatures =
        temperatures.stream()
            .map(each -> new BigDecimal(each.stripTrailingZeros().toPlainString()))
            .distinct()
            .toList();
    if (models.isEmpty() || temperatures.isEmpty()) {
      throw new IllegalArgumentException("nobody is asked");
    }
  }

  /**
   * Who takes part: every model at every temperature. The name is the model's, and tells the
   * temperature where there are several; a pseudo-model has none.
   */
  public List<Entrant> entrants() {
    List<Entrant> entrants = new ArrayList<>();
    for (String model : models) {
      if (PseudoModel.named(model).isPresent()) {
        entrants.add(new Entrant(model, model, AgentKind.PSEUDO, 0, samples));
        continue;
      }
      for (BigDecimal temperature : temperatures) {
        String name = temperatures.size() == 1 ? model : model + "@" + temperature.toPlainString();
        entrants.add(new Entrant(name, model, agent, temperature.doubleValue(), samples));
      }
    }
    return entrants;
  }

  /** The models that are asked. */
  public List<ModelName> asked() {
    return models.stream()
        .filter(model -> PseudoModel.named(model).isEmpty())
        .map(ModelName::parse)
        .toList();
  }
}
