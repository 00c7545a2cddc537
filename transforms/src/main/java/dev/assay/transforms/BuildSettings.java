package dev.assay.transforms;

import dev.assay.oracle.IsolationPolicy;
import dev.assay.store.StoreLocation;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;

/**
 * What every stage of a build needs to know.
 *
 * @param catalog path of a YAML file with more repositories; empty for the built-in ones
 * @param seed of every choice that is left open
 * @param teacher who proposes mutations
 * @param difficulty who says how hard a task is
 * @param limit tests of each repository, 0 for all
 * @param instances parts of node ids; only tests whose id contains one are built. Empty for all
 * @param keepLeaks whether tasks whose answer can be read elsewhere stay in the dataset
 * @param isolation which isolation executed code must have, on every worker
 * @param store where results are kept
 * @param ancestor folder of an earlier dataset that results are taken over from; empty for none
 * @param progressDirectory where workers tell how far they are
 */
public record BuildSettings(
    String catalog,
    long seed,
    TeacherChoice teacher,
    DifficultyChoice difficulty,
    int limit,
    List<String> instances,
    boolean keepLeaks,
    IsolationPolicy isolation,
    StoreLocation store,
    String ancestor,
    String progressDirectory)
    implements Serializable {
  public BuildSettings {
    Objects.requireNonNull(catalog, "catalog");
    Objects.requireNonNull(teacher, "teacher");
    Objects.requireNonNull(difficulty, "difficulty");
    Objects.requireNonNull(store, "store");
    Objects.requireNonNull(ancestor, "ancestor");
    instances = List.copyOf(instances);
    if (limit < 0) {
      throw new IllegalArgumentException("limit is " + limit + ", must be 0 or more");
    }
  }
}
