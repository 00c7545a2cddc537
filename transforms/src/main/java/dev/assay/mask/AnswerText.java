package dev.assay.mask;

import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An answer as one line of Python: as the test spells it where that is one line already, else
 * written anew from the tree, so that comments and line breaks inside it are gone and it stands for
 * itself.
 */
final class AnswerText {
  private final PythonSource source;

  private AnswerText(PythonSource source) {
    this.source = source;
  }

  /**
   * The text of an expression in an accepted form; parsed again, it gives the same tree.
   *
   * @param source the text that {@code node} was parsed from
   */
  static String of(PythonSource source, Node node) {
    return new AnswerText(source).write(node);
  }

  private String write(Node node) {
    if (node.line() == node.span().endLine()) {
      return source.text(node);
    }
    return switch (node.kind()) {
      case CONSTANT -> literal(node.constant());
      case LIST -> "[" + joined(node.list(Field.ELTS)) + "]";
      case SET -> "{" + joined(node.list(Field.ELTS)) + "}";
      case TUPLE -> tuple(joined(node.list(Field.ELTS)), node.list(Field.ELTS).size());
      case DICT -> dict(node);
      case CALL -> call(node);
      case KEYWORD -> node.name() + "=" + write(node.child(Field.VALUE));
      case ATTRIBUTE -> operand(node.child(Field.VALUE)) + "." + node.name();
      case UNARY_OP -> node.names().get(0) + operand(node.child(Field.OPERAND));
      case BIN_OP ->
          operand(node.child(Field.LEFT))
              + " "
              + node.names().get(0)
              + " "
              + operand(node.child(Field.RIGHT));
      case COMPARE -> comparison(node);
      default -> throw new IllegalStateException("no form of answer holds " + node);
    };
  }

  static String tuple(String joined, int size) {
    return size == 1 ? "(" + joined + ",)" : "(" + joined + ")";
  }

  private String joined(List<Node> nodes) {
    return nodes.stream().map(this::write).collect(Collectors.joining(", "));
  }

  private String dict(Node node) {
    List<Node> keys = node.list(Field.KEYS);
    List<Node> values = node.list(Field.VALUES);
    List<String> items = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      items.add(write(keys.get(i)) + ": " + write(values.get(i)));
    }
    return "{" + String.join(", ", items) + "}";
  }

  private String call(Node node) {
    List<Node> arguments = new ArrayList<>(node.list(Field.ARGS));
    arguments.addAll(node.list(Field.KEYWORDS));
    return write(node.child(Field.FUNC)) + "(" + joined(arguments) + ")";
  }

  private String comparison(Node node) {
    StringBuilder text = new StringBuilder(operand(node.child(Field.LEFT)));
    for (int i = 0; i < node.names().size(); i++) {
      text.append(' ').append(node.names().get(i)).append(' ');
      text.append(operand(node.list(Field.COMPARATORS).get(i)));
    }
    return text.toString();
  }

  /** Parentheses are no nodes, so they are set again around every operator within another. */
  private String operand(Node node) {
    boolean operator =
        switch (node.kind()) {
          case BIN_OP, UNARY_OP, COMPARE -> true;
          default -> false;
        };
    return operator ? "(" + write(node) + ")" : write(node);
  }

  /** A text or bytes literal on one line; all other literals are on one line as they stand. */
  private static String literal(Constant constant) {
    String value = (String) constant.value();
    return constant.kind() == Constant.Kind.BYTES ? bytes(value) : string(value);
  }

  /** A bytes literal; one char of {@code value} is one byte. */
  static String bytes(String value) {
    return "b" + quoted(value, 0x7f);
  }

  /** A string literal as CPython's {@code repr} quotes it, but for rare unprintable characters. */
  static String string(String value) {
    return quoted(value, Character.MAX_CODE_POINT + 1);
  }

  private static String quoted(String value, int firstEscaped) {
    char quote = value.contains("'") && !value.contains("\"") ? '"' : '\'';
    StringBuilder text = new StringBuilder().append(quote);
    value
        .codePoints()
        .forEach(
            point -> {
              switch (point) {
                case '\\' -> text.append("\\\\");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                default -> {
                  if (point == quote) {
                    text.append('\\').append(quote);
                  } else if (point < firstEscaped && isPrintable(point)) {
                    text.appendCodePoint(point);
                  } else {
                    text.append(escape(point));
                  }
                }
              }
            });
    return text.append(quote).toString();
  }

  private static boolean isPrintable(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  private static String escape(int point) {
    if (point < 0x100) {
      return String.format("\\x%02x", point);
    }
    return String.format(point < 0x10000 ? "\\u%04x" : "\\U%08x", point);
  }

  /** Reads text that is one expression; empty if it is anything else. */
  static Optional<Node> read(String text) {
    return readSource(text).map(AnswerText::expression);
  }

  /**
   * Reads an answer of our own making.
   *
   * @throws IllegalArgumentException if it is no expression
   */
  static PythonSource require(String answer) {
    return readSource(answer)
        .orElseThrow(() -> new IllegalArgumentException("no expression: " + answer));
  }

  /** The one expression of what {@link #require} gives. */
  static Node expression(PythonSource source) {
    return source.module().list(Field.BODY).get(0).child(Field.VALUE);
  }

  private static Optional<PythonSource> readSource(String text) {
    if (text.isBlank()) {
      return Optional.empty();
    }
    try {
      PythonSource source = PythonSource.parse("(" + text + "\n)");
      List<Node> body = source.module().list(Field.BODY);
      return body.size() == 1 && body.get(0).is(NodeKind.EXPR)
          ? Optional.of(source)
          : Optional.empty();
    } catch (PythonSyntaxException noExpression) {
      return Optional.empty();
    }
  }
}
