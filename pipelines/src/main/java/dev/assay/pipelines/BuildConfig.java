package dev.assay.pipelines;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a build of assertion tasks was asked for.
 *
 * @param repos repositories, separated by commas: {@code NAME}, {@code NAME==VERSION} or {@code
 *     NAME=PATH}
 * @param catalog a YAML file that describes more repositories
 * @param out folder of the result
 * @param seed decides every sampled choice
 * @param teacher who mutates: {@code rules} or {@code none}
 * @param limit tests of each repository at most
 * @param instances ids to which the build is confined; empty for all
 * @param keepLeaks whether tasks whose answer can be read in what the model sees are published
 * @param redo whether finished work of an earlier run is done again
 * @param dryRun whether only the configuration is checked
 */
public record BuildConfig(
    String repos,
    Optional<Path> catalog,
    Path out,
    long seed,
    String teacher,
    OptionalInt limit,
    List<String> instances,
    boolean keepLeaks,
    boolean redo,
    boolean dryRun) {
  public BuildConfig {
    instances = List.copyOf(instances);
  }
}
