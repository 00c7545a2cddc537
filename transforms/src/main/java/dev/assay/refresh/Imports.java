package dev.assay.refresh;

import java.util.Collection;
import java.util.Map;

/** Runs imports in both versions of a repository. */
@FunctionalInterface
public interface Imports {
  /**
   * Whether some files may make something else when they are imported, though they are the same.
   */
  default boolean mayDiffer(Collection<String> files) {
    return false;
  }

  /**
   * Whether comparing what an import made takes less than doing all tests of its file again.
   *
   * @param modules how many modules of the repository the import runs
   */
  default boolean isWorthwhile(String file, int modules) {
    return true;
  }

  /**
   * How what the import of a test file made differs.
   *
   * @param file the same in both versions
   * @param successors of the older version's code
   * @param comings names of modules that came or went, and words about each
   */
  ImportDifference difference(String file, Successors successors, Map<String, String> comings);
}
