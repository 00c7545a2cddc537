package dev.assay.pipelines.page;

import dev.assay.explain.ExplainedFunction;
import dev.assay.explain.ExplainedLine;
import dev.assay.explain.ExplainedSource;
import dev.assay.explain.Explanation;
import dev.assay.pipelines.dataset.Wording;
import java.util.List;
import java.util.Optional;

/**
 * What an answer depends on, as the page shows it.
 *
 * @param summary how much it is
 * @param functions the functions with their lines
 * @param sources the names that come from outside
 * @param hasSources whether there are any
 */
public record SliceView(
    String summary, List<Function> functions, List<ExplainedSource> sources, boolean hasSources) {
  private static final int REASONS = 2;

  /** A function. */
  public record Function(String file, String name, String calls, List<Line> lines) {}

  /**
   * A line, or a gap.
   *
   * @param count how often it ran, or empty
   * @param isGap whether it stands for lines left out
   */
  public record Line(
      String number, String count, String text, String why, boolean relevant, boolean isGap) {}

  /** For a reader. */
  public static SliceView of(Explanation explanation) {
    long lines =
        explanation.functions().stream()
            .flatMap(function -> function.lines().stream())
            .filter(ExplainedLine::isRelevant)
            .count();
    return new SliceView(
        Wording.count(lines, "line")
            + " in "
            + Wording.count(explanation.functions().size(), "function"),
        explanation.functions().stream().map(SliceView::function).toList(),
        explanation.sources(),
        !explanation.sources().isEmpty());
  }

  private static Function function(ExplainedFunction function) {
    return new Function(
        function.file(),
        function.qualname(),
        Wording.count(function.calls(), "call"),
        function.excerpt().stream().map(SliceView::line).toList());
  }

  private static Line line(Optional<ExplainedLine> shown) {
    if (shown.isEmpty()) {
      return new Line("", "", "…", "", false, true);
    }
    ExplainedLine line = shown.get();
    int more = line.reasons().size() - REASONS;
    String why =
        String.join("; ", line.reasons().stream().limit(REASONS).toList())
            + (more > 0 ? "; and " + more + " more" : "");
    return new Line(
        Integer.toString(line.number()),
        line.isRelevant() ? line.count() + "×" : "",
        line.text(),
        why,
        line.isRelevant(),
        false);
  }
}
