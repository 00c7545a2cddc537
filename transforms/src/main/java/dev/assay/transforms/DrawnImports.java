package dev.assay.transforms;

import dev.assay.oracle.CollectionException;
import dev.assay.refresh.ImportDifference;
import dev.assay.refresh.ImportGraph;
import dev.assay.refresh.Imports;
import dev.assay.refresh.Successors;
import java.util.Collection;
import java.util.Map;

/** Imports of test files in two versions of a repository, made by fork servers of this process. */
final class DrawnImports implements Imports {
  private final String older;
  private final String newer;
  private final MetadataReaders readers;

  /**
   * Imports nothing yet.
   *
   * @param older digest of the older version's bundle, which is in this machine's cache
   * @param newer of the newer one's
   */
  DrawnImports(String older, String newer, MetadataReaders readers) {
    this.older = older;
    this.newer = newer;
    this.readers = readers;
  }

  @Override
  public boolean mayDiffer(Collection<String> files) {
    return readers.isAnyOf(files);
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
