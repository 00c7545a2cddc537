package dev.assay.pipelines;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Tells how far a run has come. */
@FunctionalInterface
interface ProgressSource {
  /** All stages in order, as far as they have come. */
  List<StageProgress> read() throws IOException;

  /**
   * What whoever started the run should know. The same note may come again.
   *
   * @param now time since the run began, by a clock that stands still while nobody looks
   */
  default List<RunNote> notes(Duration now) throws IOException {
    return List.of();
  }
}
