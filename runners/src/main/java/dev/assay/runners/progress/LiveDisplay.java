package dev.assay.runners.progress;

import dev.assay.pipelines.RunNote;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** Draws the table over the one before, with the control sequences all terminals know (ECMA-48). */
final class LiveDisplay implements Display {
  private static final String ERASE_LINE = "\u001b[2K";
  private static final String ERASE_BELOW = "\u001b[0J";

  private final PrintStream err;
  private final int columns;
  private int drawn;

  LiveDisplay(PrintStream err, int columns) {
    this.err = err;
    this.columns = columns;
  }

  @Override
  public void show(List<ProgressRow> rows, Duration elapsed) {
    StringBuilder text = new StringBuilder(home());
    // The last column stays free: some terminals wrap as soon as it is written.
    List<String> lines = ProgressTable.lines(rows, elapsed, columns - 1);
    lines.forEach(line -> text.append(ERASE_LINE).append(line).append('\n'));
    drawn = lines.size();
    err.print(text);
    err.flush();
  }

  @Override
  public void say(RunNote note, Duration elapsed) {
    // The table is drawn again below it.
    clear();
    err.println(PlainDisplay.line(note, elapsed));
  }

  @Override
  public void clear() {
    if (drawn > 0) {
      err.print(home() + ERASE_BELOW);
      err.flush();
      drawn = 0;
    }
  }

  private String home() {
    return drawn == 0 ? "" : "\u001b[" + drawn + "A";
  }
}
