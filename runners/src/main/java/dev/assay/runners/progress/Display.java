package dev.assay.runners.progress;

import java.time.Duration;
import java.util.List;

/** A way to show rows. */
interface Display {
  /** Shows nothing. */
  Display NOTHING = (rows, elapsed) -> {};

  /** Shows where all stages stand after some time. */
  void show(List<ProgressRow> rows, Duration elapsed);

  /** Takes away what must not stay. */
  default void clear() {}
}
