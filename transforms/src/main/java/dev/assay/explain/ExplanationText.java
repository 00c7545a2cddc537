package dev.assay.explain;

import dev.assay.slice.Metrics;
import dev.assay.slice.UntracedCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An explanation as lines of text. A relevant line shows how often it ran, its number, its text and
 * why it is in; of the others only those next to a relevant one are shown.
 *
 * <p>Text of the repository is shown without its control characters: it cannot steer a terminal.
 */
public final class ExplanationText {
  private static final int REASONS = 3;
  private static final int TEXT_COLUMNS = 64;

  private final Ink ink;
  private final List<String> lines = new ArrayList<>();

  private ExplanationText(Ink ink) {
    this.ink = ink;
  }

  /** The lines of an explanation, without line ends. */
  public static List<String> of(Explanation explanation, Ink ink) {
    ExplanationText text = new ExplanationText(ink);
    text.metrics(explanation);
    explanation.functions().forEach(text::function);
    text.sources(explanation);
    text.untraced(explanation);
    return List.copyOf(text.lines);
  }

  private void metrics(Explanation explanation) {
    lines.add(sentence(explanation.metrics()));
    explanation.exact().ifPresent(exact -> lines.add("by exact instrument: " + sentence(exact)));
    lines.add("scope " + explanation.scope().name().toLowerCase(Locale.ROOT));
    if (explanation.truncated()) {
      lines.add("The trace left calls out because there were too many.");
    }
  }

  private static String sentence(Metrics metrics) {
    return "ESV %d lines to read (%d without docstrings), MCL %d steps, DFI %d sources"
        .formatted(metrics.esv(), metrics.esvCode(), metrics.mcl(), metrics.dfi());
  }

  private void function(ExplainedFunction function) {
    lines.add("");
    String calls = function.calls() == 1 ? "1 call" : function.calls() + " calls";
    lines.add(
        ink.strong(printable(function.file() + "  " + function.qualname()))
            + "  "
            + ink.faint(calls + (function.library() ? "" : ", test code")));
    for (Optional<ExplainedLine> shown : function.excerpt()) {
      shown.ifPresentOrElse(this::line, () -> lines.add(ink.faint("               …")));
    }
  }

  private void line(ExplainedLine line) {
    String count = line.isRelevant() ? line.count() + "×" : "";
    String text = printable(line.text());
    String start = "%7s %5d  ".formatted(count, line.number());
    if (!line.isRelevant()) {
      lines.add(ink.faint((start + "  " + text).stripTrailing()));
      return;
    }
    String gap = " ".repeat(Math.max(2, TEXT_COLUMNS - text.length()));
    lines.add(start + ink.accent("│ ") + text + gap + ink.faint(reasons(line)));
  }

  private static String reasons(ExplainedLine line) {
    List<String> shown = line.reasons().stream().limit(REASONS).toList();
    int more = line.reasons().size() - shown.size();
    return printable(String.join("; ", shown)) + (more > 0 ? "; and " + more + " more" : "");
  }

  private void sources(Explanation explanation) {
    if (explanation.sources().isEmpty()) {
      return;
    }
    lines.add("");
    lines.add(ink.strong("Sources: what is read and not made here"));
    for (ExplainedSource source : explanation.sources()) {
      lines.add(
          printable(
              "  %-16s %s, read in %s:%d"
                  .formatted(source.name(), source.described(), source.file(), source.line())));
    }
  }

  private void untraced(Explanation explanation) {
    if (explanation.untracedCalls().isEmpty()) {
      return;
    }
    lines.add("");
    lines.add(ink.strong("Calls that the trace does not hold"));
    SortedMap<String, List<String>> places = new TreeMap<>();
    for (UntracedCall call : explanation.untracedCalls()) {
      places
          .computeIfAbsent(call.callee(), any -> new ArrayList<>())
          .add(call.file() + ":" + call.line());
    }
    places.forEach(
        (callee, at) ->
            lines.add(
                printable(
                    "  %-16s %s"
                        .formatted(callee, String.join(", ", at.stream().distinct().toList())))));
  }

  private static String printable(String text) {
    return text.replace("\t", "    ").replaceAll("\\p{Cntrl}", "�");
  }
}
