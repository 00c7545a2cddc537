package dev.assay.pipelines;

import java.io.IOException;
import java.util.List;

/** Tells how far a run has come. */
@FunctionalInterface
interface ProgressSource {
  /** All stages in order, as far as they have come. */
  List<StageProgress> read() throws IOException;
}
