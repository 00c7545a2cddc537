package dev.assay.pipelines.page;

import dev.assay.source.Node;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import dev.assay.source.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A shown test in lines and pieces, so that a page can mark its blanks and the assertion that is
 * asked. The pieces of all lines joined are the source less its common indentation.
 *
 * @param lines the lines in order
 */
record BlankedTest(List<Line> lines) {
  private static final String BLANK = "___";
  private static final String MARK = "# Question";

  BlankedTest {
    lines = List.copyOf(lines);
  }

  /**
   * A line.
   *
   * @param asked whether it is part of the assertion that is asked
   * @param pieces its text
   */
  record Line(boolean asked, List<Piece> pieces) {}

  /** A piece of a line: a blank, or text without one. */
  record Piece(String text, boolean blank) {}

  /**
   * Finds blanks as names in the syntax tree and the asked assertion as the innermost statement on
   * the line that ends with the question mark's comment. A source that does not parse has neither;
   * it is still shown.
   */
  static BlankedTest of(String source) {
    List<Span> blanks = List.of();
    List<Span> asked = List.of();
    try {
      PythonSource python = PythonSource.parse(source);
      blanks = spans(python.module().walk().filter(node -> node.isName(BLANK)));
      asked =
          Stream.iterate(python.firstLine(), line -> line <= python.lastLine(), line -> line + 1)
              .filter(line -> python.line(line).stripTrailing().endsWith(MARK))
              .flatMap(line -> statementOn(python, line))
              .toList();
    } catch (PythonSyntaxException unreadable) {
      // Shown without marks: the page is the last thing to fail over a row of the dataset.
    }
    return split(source, blanks, asked);
  }

  private static Stream<Span> statementOn(PythonSource python, int line) {
    return python
        .module()
        .walk()
        .filter(node -> node.kind().isStatement() && node.span().coversLine(line))
        .map(Node::span)
        .min(Comparator.comparingInt(span -> span.end() - span.start()))
        .stream();
  }

  private static List<Span> spans(Stream<Node> nodes) {
    return nodes.map(Node::span).toList();
  }

  private static BlankedTest split(String source, List<Span> blanks, List<Span> asked) {
    int indent =
        source
            .lines()
            .filter(line -> !line.isBlank())
            .mapToInt(BlankedTest::indent)
            .min()
            .orElse(0);
    List<Line> lines = new ArrayList<>();
    int start = 0;
    while (start < source.length()) {
      int feed = source.indexOf('\n', start);
      int end = feed < 0 ? source.length() : feed;
      int from = Math.min(start + indent, end);
      lines.add(new Line(overlaps(asked, from, end), pieces(source, from, end, blanks)));
      start = end + 1;
    }
    return new BlankedTest(lines);
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }

  private static boolean overlaps(List<Span> spans, int from, int to) {
    return spans.stream().anyMatch(span -> span.start() < to && from < span.end());
  }

  private static List<Piece> pieces(String source, int from, int to, List<Span> blanks) {
    List<Piece> pieces = new ArrayList<>();
    int at = from;
    for (Span blank : blanks) {
      if (blank.start() >= at && blank.end() <= to) {
        pieces.add(new Piece(source.substring(at, blank.start()), false));
        pieces.add(new Piece(source.substring(blank.start(), blank.end()), true));
        at = blank.end();
      }
    }
    pieces.add(new Piece(source.substring(at, to), false));
    return List.copyOf(pieces);
  }
}
