package dev.assay.pipelines;

import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Tells how far a run has come. */
@FunctionalInterface
interface ProgressSource {
  /** All stages in order, as far as they have come. */
  List<StageProgress> read() throws IOException;

  /** Sentences for whoever started the run, sorted, each once. */
  default Set<String> notes() throws IOException {
    return Set.of();
  }
}
