package dev.assay.pipelines;

import dev.assay.oracle.IsolationPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a build was asked for.
 *
 * @param repos comma list of {@code NAME}, {@code NAME==VERSION} or {@code NAME=PATH}
 * @param catalog more repositories, as YAML
 * @param out the run's directory
 * @param seed of every choice that is left open
 * @param models who mutates, resolves names and says how hard a task is
 * @param limit tests of each repository; empty for all
 * @param instances parts of node ids; empty for all
 * @param keepLeaks whether tasks whose answer can be read elsewhere stay in the dataset
 * @param exact whether each question is also sliced exactly
 * @param isolation which isolation executed code must have
 * @param store where results are kept; empty for the run's own folder
 * @param ancestor an earlier dataset from which results are taken over where no code changed that
 *     they come from
 * @param redo whether to build again what is already there
 * @param dryRun whether to stop before doing anything
 */
public record BuildConfig(
    String repos,
    Optional<Path> catalog,
    Path out,
    long seed,
    ModelPlan models,
    OptionalInt limit,
    List<String> instances,
    boolean keepLeaks,
    boolean exact,
    IsolationPolicy isolation,
    Optional<String> store,
    Optional<Path> ancestor,
    boolean redo,
    boolean dryRun) {
  public BuildConfig {
    instances = List.copyOf(instances);
  }
}
