package dev.assay.pipelines;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a finished build came to.
 *
 * @param tasks rows of the dataset
 * @param rejections records under {@code rejections/}
 * @param rejectionsByReason their numbers by {@code STAGE/REASON}, as in the manifest
 * @param out folder of the result
 * @param conserved whether at every stage as many units went out or were rejected as came in
 */
public record BuildResult(
    long tasks,
    long rejections,
    Map<String, Long> rejectionsByReason,
    Path out,
    boolean conserved) {
  public BuildResult {
    rejectionsByReason = Collections.unmodifiableMap(new TreeMap<>(rejectionsByReason));
  }
}
