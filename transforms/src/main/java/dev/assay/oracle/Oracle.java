package dev.assay.oracle;

import java.util.List;

/**
 * Runs tests of one repository and says what happened. Not safe for several threads at once.
 *
 * <p>A request either gets its answer or an {@link OracleException} that names what is wrong with
 * the oracle itself; a fault of the repository's code is an answer.
 */
public interface Oracle extends AutoCloseable {
  /**
   * Collects one file.
   *
   * @param file path relative to the repository's root
   * @throws CollectionException if the file cannot be imported, hangs, exits or has no tests
   */
  CollectedFile collectFile(String file) throws CollectionException;

  /**
   * The tests of one file alone.
   *
   * @throws CollectionException as {@link #collectFile} does
   */
  default List<CollectedTest> collect(String file) throws CollectionException {
    return collectFile(file).tests();
  }

  /** Executes one test once in a process of its own. */
  Execution execute(ExecutionRequest request);

  @Override
  void close();
}
