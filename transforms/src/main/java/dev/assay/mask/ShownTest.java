package dev.assay.mask;

import dev.assay.source.Edits;
import dev.assay.source.Node;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import dev.assay.source.Span;
import java.util.List;

/**
 * A test as a model sees it: answers blanked, comments gone.
 *
 * <p>SPEC.md, "Masking": all answers of the shown test are blanked, as in the paper's example
 * (appendix C.1.1); every maskable assertion reads {@value #BLANK}, the one asked is marked {@value
 * #MARK}. The text still parses, with {@value #BLANK} as a name.
 */
final class ShownTest {
  /** What stands where an answer stood. */
  static final String BLANK = "___";

  /** The comment beside the assertion that is asked. */
  static final String MARK = "# Question";

  private final PythonSource source;
  private final List<Node> blanks;

  private ShownTest(PythonSource source) {
    this.source = source;
    this.blanks = blanks(source);
  }

  /**
   * Blanks parts of a test.
   *
   * @param original the test, which must not use the name {@value #BLANK} itself
   * @param answers the ranges of the answers, in the order of the text
   */
  static ShownTest of(PythonSource original, List<Span> answers) {
    Edits edits = new Edits(original);
    answers.forEach(answer -> edits.replace(answer, padded(original.text(), answer)));
    Comments.in(original).stream()
        .filter(comment -> answers.stream().noneMatch(answer -> answer.contains(comment)))
        .forEach(comment -> edits.replace(comment, ""));
    ShownTest shown = new ShownTest(parse(edits.apply(), original.firstLine()));
    if (shown.blanks.size() != answers.size()) {
      throw new IllegalStateException(
          "expected " + answers.size() + " blanks, found " + shown.blanks.size());
    }
    return shown;
  }

  /** The blanks of a shown test, in the order of its text. */
  static List<Node> blanks(PythonSource shown) {
    return shown.module().walk().filter(node -> node.isName(BLANK)).toList();
  }

  /** The test without a mark. */
  PythonSource source() {
    return source;
  }

  /** The name node that stands for the n-th answer. */
  Node blank(int n) {
    return blanks.get(n);
  }

  /** The statement with the n-th blank, later lines shifted left as far as the first. */
  String assertion(int n) {
    Node statement = statement(n);
    int indentation = statement.span().column();
    StringBuilder text = new StringBuilder();
    String whole = source.text(statement);
    StringSpans strings = new StringSpans(source);
    for (int line = statement.line(); line <= statement.span().endLine(); line++) {
      int from = Math.max(statement.span().start(), source.lineStart(line));
      int to =
          Math.min(statement.span().end(), source.lineStart(line) + source.line(line).length());
      String part = whole.substring(from - statement.span().start(), to - statement.span().start());
      boolean first = line == statement.line();
      boolean data = strings.continueInto(source.lineStart(line));
      text.append(first || data ? part : Indentation.removed(part, indentation));
      if (line < statement.span().endLine()) {
        text.append('\n');
      }
    }
    return text.toString();
  }

  /**
   * The test with {@value #MARK} behind the n-th blank's statement: at the end of its last line,
   * or, where that is no place for a comment because another statement's string or line
   * continuation begins there, at the end of the first line after it that is.
   */
  String marked(int n) {
    Span statement = statement(n).span();
    for (int line = statement.endLine(); line <= source.lastLine(); line++) {
      int end = source.lineStart(line) + source.line(line).length();
      String candidate = new Edits(source).insert(end, "  " + MARK).apply();
      // Behind the statement's own last character a comment is always legal.
      boolean alone = statement.end() == source.text().substring(0, end).stripTrailing().length();
      if (alone || keepsTree(candidate)) {
        return candidate;
      }
    }
    throw new IllegalStateException("no place for a mark after " + statement(n));
  }

  private boolean keepsTree(String candidate) {
    try {
      return PythonSource.parse(candidate, source.firstLine()).module().sameTree(source.module());
    } catch (PythonSyntaxException noPlaceForAComment) {
      return false;
    }
  }

  private Node statement(int n) {
    return blank(n).statement().orElseThrow();
  }

  /** A blank that does not grow together with a keyword beside it, as in {@code assert"a"==b}. */
  private static String padded(String text, Span answer) {
    boolean before = answer.start() > 0 && isIdentifierPart(text.charAt(answer.start() - 1));
    boolean after = answer.end() < text.length() && isIdentifierPart(text.charAt(answer.end()));
    return (before ? " " : "") + BLANK + (after ? " " : "");
  }

  private static boolean isIdentifierPart(char unit) {
    return Character.isLetterOrDigit(unit) || unit == '_';
  }

  private static PythonSource parse(String text, int firstLine) {
    try {
      return PythonSource.parse(text, firstLine);
    } catch (PythonSyntaxException broken) {
      throw new IllegalStateException("a blanked test must parse: " + text, broken);
    }
  }
}
