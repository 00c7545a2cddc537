package dev.assay.oracle;

import java.util.List;
import java.util.Optional;

/**
 * A test file as pytest collects it.
 *
 * @param tests its tests, in order
 * @param imported the repository's code that ran for that: modules, class bodies, and the functions
 *     that they and pytest's hooks called; empty if there may be more that nobody could see
 */
public record CollectedFile(List<CollectedTest> tests, Optional<Footprint> imported) {
  public CollectedFile {
    tests = List.copyOf(tests);
  }
}
