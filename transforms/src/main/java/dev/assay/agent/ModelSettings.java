package dev.assay.agent;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Everything a process needs to ask models, save the keys: those are read from the environment of
 * the process that asks, so that no job graph, checkpoint or file holds one.
 *
 * @param providers by name
 * @param terms by model, as {@code provider/model}
 * @param spend what the run may use
 * @param patience how long a reply is waited for
 * @param replies where replies come from
 */
public record ModelSettings(
    Map<String, Provider> providers,
    Map<String, ModelTerms> terms,
    SpendLimits spend,
    Patience patience,
    Replies replies)
    implements Serializable {
  public ModelSettings {
    providers = Collections.unmodifiableMap(new TreeMap<>(providers));
    terms = Collections.unmodifiableMap(new TreeMap<>(terms));
  }

  /** Who serves a model, if anybody does. */
  public Optional<Provider> provider(ModelName model) {
    return Optional.ofNullable(providers.get(model.provider()));
  }

  /** What is known of a model. */
  public ModelTerms terms(ModelName model) {
    return terms.getOrDefault(model.toString(), ModelTerms.UNKNOWN);
  }

  /** The same with other limits. */
  public ModelSettings with(SpendLimits limits) {
    return new ModelSettings(providers, terms, limits, patience, replies);
  }

  /** The same with other patience. */
  public ModelSettings with(Patience other) {
    return new ModelSettings(providers, terms, spend, other, replies);
  }

  /** The same with replies from elsewhere. */
  public ModelSettings with(Replies other) {
    return new ModelSettings(providers, terms, spend, patience, other);
  }

  /**
   * What keeps these models from being asked, one sentence each: no such provider, no price under a
   * limit of money.
   */
  public List<String> problems(Collection<ModelName> models) {
    List<String> problems = new ArrayList<>();
    for (ModelName model : models) {
      if (provider(model).isEmpty()) {
        problems.add(
            "%s: there is no provider \"%s\"; the models file names none, and known are %s"
                .formatted(model, model.provider(), providers.keySet()));
      } else if (spend.limitsMoney() && terms(model).price().equals(Price.unknown())) {
        problems.add(
            "%s has no known price, so spending on it cannot be limited; give".formatted(model)
                + " input_usd_per_million and output_usd_per_million in the models file");
      }
    }
    return problems;
  }

  /**
   * The keys that are missing, one sentence each. A run whose replies are all stored needs none, so
   * this is a question of its own.
   */
  public List<String> missingKeys(Collection<ModelName> models, Variables variables) {
    return models.stream()
        .flatMap(
            model ->
                provider(model).flatMap(Provider::keyVariable).stream()
                    .filter(name -> variables.value(name).isEmpty())
                    .map(name -> model + ": " + Variables.missing(name)))
        .toList();
  }
}
