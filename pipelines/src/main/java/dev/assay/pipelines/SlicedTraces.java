package dev.assay.pipelines;

import java.nio.file.Path;
import java.util.Map;

/**
 * What slicing a file of traces came to.
 *
 * @param lines the lines that were not blank
 * @param slices those that were sliced
 * @param rejections the others by reason
 * @param out the folder of the result
 */
public record SlicedTraces(long lines, long slices, Map<String, Long> rejections, Path out) {
  public SlicedTraces {
    rejections = Map.copyOf(rejections);
  }

  /** Whether every line is a slice or a rejection. */
  public boolean conserved() {
    return lines == slices + rejections.values().stream().mapToLong(Long::longValue).sum();
  }
}
