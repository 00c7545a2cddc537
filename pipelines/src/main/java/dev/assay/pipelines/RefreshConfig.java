package dev.assay.pipelines;

import dev.assay.agent.SpendLimits;
import dev.assay.oracle.IsolationPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a refresh was asked for; everything else is as the earlier dataset was built.
 *
 * @param from what {@code assay build} wrote
 * @param out the run's directory
 * @param repos repositories in their new versions, as the builds take them; those that are not
 *     named stay as they are
 * @param catalog more repositories, as YAML
 * @param isolation which isolation executed code must have
 * @param models how the models of the dataset are reached, if it has any
 * @param spend what they may cost
 */
public record RefreshConfig(
    Path from,
    Path out,
    List<String> repos,
    Optional<Path> catalog,
    IsolationPolicy isolation,
    Optional<Path> models,
    SpendLimits spend) {
  public RefreshConfig {
    repos = List.copyOf(repos);
  }
}
