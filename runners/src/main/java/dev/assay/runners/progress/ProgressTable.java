package dev.assay.runners.progress;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The block of lines that a terminal shows while a pipeline runs: one line for each stage. */
final class ProgressTable {
  private static final int NARROWEST = 14;
  private static final int LONGEST = 36;

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
    int width =
        rows.stream().mapToInt(row -> Math.min(LONGEST, row.stageText().length())).max().orElse(0);
    String form = "%-" + Math.max(NARROWEST, width) + "s %-11s %16s %10s %9s %9s  %s";
    lines.add(
        line(form, ProgressRow.time(elapsed), "unit", "done/total", "rate", "ETA", "rejected", ""));
    for (ProgressRow row : rows) {
      lines.add(
          line(
              form,
              shortened(row.stageText()),
              row.unit(),
              row.countText(),
              row.rateText(),
              row.remainingText(),
              row.rejected() == 0 ? "" : Long.toString(row.rejected()),
              row.note()));
    }
    return lines.stream().map(l -> l.substring(0, Math.min(l.length(), columns))).toList();
  }

  private static String line(String form, Object... cells) {
    return String.format(Locale.ROOT, form, cells).stripTrailing();
  }

  private static String shortened(String name) {
    return name.length() <= LONGEST ? name : name.substring(0, LONGEST - 1) + "…";
  }
}
