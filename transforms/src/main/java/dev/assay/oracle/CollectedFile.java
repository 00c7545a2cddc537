package dev.assay.oracle;

import java.util.List;
import java.util.Optional;

/**
 * A test file as pytest collects it.
 *
 * @param tests its tests, in order
 * @param imported the repository's code that ran for that: modules, class bodies, and the functions
 *     that they and pytest's hooks called; empty if there may be more that nobody could see
 * @param made what the import made, as the JSON that {@code dev.assay.refresh.ImportGraph} reads;
 *     empty unless the server {@linkplain ServerConfig#drawsImports draws imports}
 */
public record CollectedFile(
    List<CollectedTest> tests, Optional<Footprint> imported, Optional<String> made) {
  public CollectedFile {
    tests = List.copyOf(tests);
  }
}
