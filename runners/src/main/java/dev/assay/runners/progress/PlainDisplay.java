package dev.assay.runners.progress;

import dev.assay.pipelines.RunNote;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One line each time: the stages that are under way. */
final class PlainDisplay implements Display {
  private final PrintStream err;

  PlainDisplay(PrintStream err) {
    this.err = err;
  }

  @Override
  public void show(List<ProgressRow> rows, Duration elapsed) {
    err.println(line(rows, elapsed));
  }

  @Override
  public void say(RunNote note, Duration elapsed) {
    err.println(line(note, elapsed));
  }

  static String line(RunNote note, Duration elapsed) {
    return ProgressRow.time(elapsed) + " note: " + note.sentence();
  }

  static String line(List<ProgressRow> rows, Duration elapsed) {
    String stages =
        rows.stream()
            .filter(ProgressRow::underWay)
            .map(PlainDisplay::stage)
            .collect(Collectors.joining(" | "));
    return ProgressRow.time(elapsed) + " " + (stages.isEmpty() ? "nothing under way" : stages);
  }

  private static String stage(ProgressRow row) {
    String remaining = row.remainingText();
    return Stream.of(
            row.stageText(),
            row.countText(),
            row.rateText(),
            remaining.isEmpty() ? "" : "ETA " + remaining,
            row.rejected() == 0 ? "" : row.rejected() + " rejected",
            row.note())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }
}
