package dev.assay.source;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Parsed Python text: a file, or a function cut out of one with its indentation as it was.
 *
 * <p>Immutable and safe for any thread. The tree takes about twelve times the memory of its text.
 * Deeply nested code needs deep stacks: give threads that parse at least 16 MB.
 */
public final class PythonSource {
  private final String text;
  private final Node module;
  private final LineMap lines;
  private final int firstLine;
  private final Map<Node, Scope> scopes;

  PythonSource(String text, Node module, LineMap lines, int firstLine, Map<Node, Scope> scopes) {
    this.text = text;
    this.module = module;
    this.lines = lines;
    this.firstLine = firstLine;
    this.scopes = Map.copyOf(scopes);
  }

  /**
   * Parses a file.
   *
   * @throws PythonSyntaxException if CPython 3.12's grammar rejects the text
   */
  public static PythonSource parse(String text) throws PythonSyntaxException {
    return parse(text, 1);
  }

  /**
   * Parses text that was cut out of a file, so that its nodes carry the line numbers of the file.
   * Text that begins with indentation, as a method does, is taken as the body of a block.
   *
   * @param firstLine the line of the file that the text begins on, 1-based
   * @throws PythonSyntaxException if CPython 3.12's grammar rejects the text
   */
  public static PythonSource parse(String text, int firstLine) throws PythonSyntaxException {
    return PegParser.parse(text, firstLine);
  }

  public String text() {
    return text;
  }

  /** The root, of kind {@link NodeKind#MODULE}. */
  public Node module() {
    return module;
  }

  /** The line number of the text's first line. */
  public int firstLine() {
    return firstLine;
  }

  /** The line number of the text's last line. */
  public int lastLine() {
    return firstLine + lines.lines() - 1;
  }

  /** The text of a node, as written. */
  public String text(Node node) {
    return text.substring(node.span().start(), node.span().end());
  }

  /** The text of a line, without its end. */
  public String line(int line) {
    return lines.line(line - firstLine + 1);
  }

  /** Column in code points of a column that CPython's code objects give in UTF-8 bytes. */
  public int columnOfUtf8(int line, int bytes) {
    return lines.columnOfUtf8(line - firstLine + 1, bytes);
  }

  /** Offset in the text where a line begins. */
  public int lineStart(int line) {
    return lines.lineStart(line - firstLine + 1);
  }

  /** The scope that a module, class, function, lambda or comprehension opens. */
  public Scope scope(Node node) {
    Scope scope = scopes.get(node);
    if (scope == null) {
      throw new IllegalArgumentException(node + " opens no scope");
    }
    return scope;
  }

  /** All functions and methods, nested ones included, in the order of their text. */
  public Stream<Node> functions() {
    return module.walk().filter(node -> node.kind().isFunction());
  }

  /**
   * The one function that the text holds at its top level.
   *
   * @throws IllegalStateException if the text holds anything else
   */
  public Node onlyFunction() {
    List<Node> body = module.list(Field.BODY);
    if (body.size() != 1 || !body.get(0).kind().isFunction()) {
      throw new IllegalStateException("expected one function, found " + body);
    }
    return body.get(0);
  }
}
