package dev.assay.transforms;

import dev.assay.oracle.CollectionException;
import dev.assay.refresh.ImportDifference;
import dev.assay.refresh.ImportGraph;
import dev.assay.refresh.Imports;
import dev.assay.refresh.Successors;
import java.util.Collection;
import java.util.Map;
import java.util.function.ToIntFunction;

/** Imports of test files in two versions of a repository, made by fork servers of this process. */
final class DrawnImports implements Imports {
  /** What a test takes, and a module when two versions are drawn: networkx has 600, in 5 s. */
  private static final int TEST_MILLISECONDS = 1000;

  private static final int MODULE_MILLISECONDS = 8;

  private final String older;
  private final String newer;
  private final MetadataReaders readers;
  private final ToIntFunction<String> executed;

  /**
   * Imports nothing yet.
   *
   * @param older digest of the older version's bundle, which is in this machine's cache
   * @param newer of the newer one's
   * @param executed how many tests of a file are at stake
   */
  DrawnImports(
      String older, String newer, MetadataReaders readers, ToIntFunction<String> executed) {
    this.older = older;
    this.newer = newer;
    this.readers = readers;
    this.executed = executed;
  }

  @Override
  public boolean mayDiffer(Collection<String> files) {
    return readers.isAnyOf(files);
  }

  @Override
  public boolean isWorthwhile(String file, int modules) {
    return executed.applyAsInt(file) * TEST_MILLISECONDS >= modules * MODULE_MILLISECONDS;
  }

  @Override
  public ImportDifference difference(
      String file, Successors successors, Map<String, String> comings) {
    try {
      return ImportDifference.between(made(older, file), made(newer, file), successors, comings);
    } catch (CollectionException broken) {
      return ImportDifference.blocked(
          file + " cannot be imported in both versions: " + broken.getMessage());
    }
  }

  private static ImportGraph made(String digest, String file) throws CollectionException {
    return ImportGraph.read(
        OraclePool.shared()
            .drawing(digest, server -> server.collectFile(file))
            .made()
            .orElseThrow());
  }
}
