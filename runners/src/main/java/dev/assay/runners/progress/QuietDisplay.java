package dev.assay.runners.progress;

import dev.assay.pipelines.RunNote;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** Shows nothing but what must not be missed. */
final class QuietDisplay implements Display {
  private final PrintStream err;

  QuietDisplay(PrintStream err) {
    this.err = err;
  }

  @Override
  public void show(List<ProgressRow> rows, Duration elapsed) {}

  @Override
  public void say(RunNote note, Duration elapsed) {
    err.println(PlainDisplay.line(note, elapsed));
  }
}
