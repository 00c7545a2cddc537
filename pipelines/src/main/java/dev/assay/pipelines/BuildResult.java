package dev.assay.pipelines;

import java.nio.file.Path;
import java.util.Map;

/**
 * What a build left.
 *
 * @param tasks rows of the dataset
 * @param rejections inputs that did not become outputs
 * @param rejectionsByReason their numbers by {@code stage/reason}
 * @param out the run's directory
 * @param conserved whether every input ended in an output or a rejection
 */
public record BuildResult(
    long tasks,
    long rejections,
    Map<String, Long> rejectionsByReason,
    Path out,
    boolean conserved) {
  public BuildResult {
    rejectionsByReason = Map.copyOf(rejectionsByReason);
  }
}
