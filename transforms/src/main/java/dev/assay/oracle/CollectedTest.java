package dev.assay.oracle;

import dev.assay.trace.Call.Argument;
import java.util.List;

/**
 * A test that pytest collected.
 *
 * @param nodeId pytest's node id
 * @param file the collected file, relative to the repository's root
 * @param definitionFile the file that defines the test function; another one where a class inherits
 *     its tests
 * @param qualname the function's qualified name
 * @param firstLine line of {@code definitionFile} where its source begins, decorators included
 * @param source its lines as they stand in that file
 * @param inputs what the test is called with: parametrised values and fixtures, by name, as bounded
 *     text; {@code self} as {@code <Class>}
 */
public record CollectedTest(
    String nodeId,
    String file,
    String definitionFile,
    String qualname,
    int firstLine,
    String source,
    List<Argument> inputs) {
  public CollectedTest {
    inputs = List.copyOf(inputs);
  }
}
