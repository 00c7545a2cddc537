package dev.assay.runners.progress;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The block of lines that a terminal shows while a pipeline runs: one line for each stage. */
final class ProgressTable {
  private ProgressTable() {}

  /**
   * The lines, the first with the headings.
   *
   * @param rows the stages in order
   * @param elapsed time since the start
   * @param columns width to which lines are cut, since a wrapped line cannot be redrawn
   */
  static List<String> lines(List<ProgressRow> rows, Duration elapsed, int columns) {
    List<String> lines = new ArrayList<>();
    lines.add(line(ProgressRow.time(elapsed), "unit", "done/total", "rate", "ETA", "rejected"));
    for (ProgressRow row : rows) {
      lines.add(
          line(
              row.stageText(),
              row.unit(),
              row.countText(),
              row.rateText(),
              row.remainingText(),
              row.rejected() == 0 ? "" : Long.toString(row.rejected())));
    }
    return lines.stream().map(l -> l.substring(0, Math.min(l.length(), columns))).toList();
  }

  private static String line(Object... cells) {
    return String.format(Locale.ROOT, "%-14s %-11s %16s %10s %9s %9s", cells).stripTrailing();
  }
}
