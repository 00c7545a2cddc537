package dev.assay.refresh;

import dev.assay.refresh.ImportGraph.CodeObject;
import java.util.function.BiPredicate;

/** Runs imports in both versions of a repository. */
@FunctionalInterface
public interface Imports {
  /**
   * How what the import of a test file made differs.
   *
   * @param file the same in both versions
   * @param sameCode whether the newer code is what became of the older
   */
  ImportDifference difference(String file, BiPredicate<CodeObject, CodeObject> sameCode);
}
