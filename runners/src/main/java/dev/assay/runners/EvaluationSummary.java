package dev.assay.runners;

import dev.assay.pipelines.Evaluation;
import dev.assay.pipelines.Evaluation.Entrant;
import dev.assay.score.Ending;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** What an evaluation prints: a line for each entrant, and what was not counted. */
final class EvaluationSummary {
  private static final int NAME = 40;

  private EvaluationSummary() {}

  static void print(PrintStream out, Evaluation evaluation) {
    lines(evaluation).forEach(out::println);
  }

  static List<String> lines(Evaluation evaluation) {
    List<String> lines = new ArrayList<>();
    int width =
        evaluation.entrants().stream()
            .mapToInt(entrant -> Math.min(NAME, entrant.name().length()))
            .max()
            .orElse(0);
    String name = "%-" + Math.max(width, "entrant".length()) + "s";
    lines.add(
        String.format(
            Locale.ROOT,
            name + "  Pass@1  correct    wrong  invalid   failed  missing",
            "entrant"));
    for (Entrant entrant : evaluation.entrants()) {
      lines.add(
          String.format(
              Locale.ROOT,
              name + "  %6s  %7d  %7d  %7d  %7d  %7d",
              shortened(entrant.name()),
              entrant.passAt1().map(p -> String.format(Locale.ROOT, "%.1f%%", 100 * p)).orElse("-"),
              entrant.count(Ending.CORRECT),
              entrant.count(Ending.WRONG),
              entrant.count(Ending.INVALID_ANSWER),
              entrant.count(Ending.INFRASTRUCTURE_FAILURE),
              entrant.count(Ending.NOT_ATTEMPTED)));
    }
    new TreeMap<>(evaluation.rejections())
        .forEach((reason, count) -> lines.add(count + " not counted: " + reason));
    lines.add("");
    lines.add(
        evaluation.tasks()
            + " tasks; verdicts are in "
            + evaluation.directory().resolve("verdicts.jsonl"));
    return lines;
  }

  private static String shortened(String name) {
    return name.length() <= NAME ? name : name.substring(0, NAME - 1) + "…";
  }
}
