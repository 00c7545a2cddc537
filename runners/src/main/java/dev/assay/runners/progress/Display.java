package dev.assay.runners.progress;

import dev.assay.pipelines.RunNote;
import java.time.Duration;
import java.util.List;

/** A way to show rows. */
interface Display {
  /** Shows where all stages stand after some time. */
  void show(List<ProgressRow> rows, Duration elapsed);

  /** Says something that must not be missed, whatever else is shown. */
  void say(RunNote note, Duration elapsed);

  /** Takes away what must not stay. */
  default void clear() {}
}
