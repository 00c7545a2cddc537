package dev.assay.mask;

import dev.assay.source.Edits;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import dev.assay.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds comments, which are in no syntax tree. A model is shown none: an author's remark on what an
 * assertion expects gives its answer away (RepoReason removes them by "visual changes", section
 * 3.3; tests that are shown without mutation have them still).
 */
final class Comments {
  private final PythonSource source;
  private final StringSpans strings;

  private Comments(PythonSource source) {
    this.source = source;
    this.strings = new StringSpans(source);
  }

  /**
   * What to cut so that no comment stays: the comment with the blanks before it, or its whole line
   * where it stands alone.
   */
  static List<Span> in(PythonSource source) {
    return new Comments(source).find();
  }

  private List<Span> find() {
    List<Span> found = new ArrayList<>();
    for (int line = source.firstLine(); line <= source.lastLine(); line++) {
      comment(line).ifPresent(found::add);
    }
    return found;
  }

  private Optional<Span> comment(int line) {
    String text = source.line(line);
    for (int at = text.indexOf('#'); at >= 0; at = text.indexOf('#', at + 1)) {
      if (isComment(line, at)) {
        return Optional.of(cut(line, at));
      }
    }
    return Optional.empty();
  }

  /**
   * Whether a {@code #} begins a comment. Outside strings it does. Inside what the tree has as one
   * string it can only where several literals are joined over lines, and there the parser decides:
   * a comment is what can go without a change of the tree.
   */
  private boolean isComment(int line, int at) {
    Optional<Span> string = strings.at(source.lineStart(line) + at);
    if (string.isEmpty()) {
      return true;
    }
    if (string.get().line() == string.get().endLine()) {
      return false;
    }
    String without = new Edits(source).replace(tail(line, at), "").apply();
    try {
      return PythonSource.parse(without, source.firstLine()).module().sameTree(source.module());
    } catch (PythonSyntaxException notOnlyAComment) {
      return false;
    }
  }

  private Span cut(int line, int at) {
    String text = source.line(line);
    String before = text.substring(0, at).stripTrailing();
    boolean alone = before.isEmpty() && line < source.lastLine();
    return alone
        ? new Span(line, 0, line + 1, 0, source.lineStart(line), source.lineStart(line + 1))
        : tail(line, before.length());
  }

  private Span tail(int line, int from) {
    String text = source.line(line);
    int start = source.lineStart(line);
    return new Span(
        line,
        text.codePointCount(0, from),
        line,
        text.codePointCount(0, text.length()),
        start + from,
        start + text.length());
  }
}
