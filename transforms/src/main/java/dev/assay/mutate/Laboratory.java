package dev.assay.mutate;

import dev.assay.oracle.Execution;

/** Runs versions of one test. */
@FunctionalInterface
public interface Laboratory {
  /**
   * Runs the test once with another source.
   *
   * @param source the whole test function, as its lines would stand in the file it is defined in
   * @param probes whether {@code print(f"DEBUG_RESULT: …")} statements record their values
   */
  Execution run(String source, boolean probes);
}
