package dev.assay.mutate;

import dev.assay.source.Assertion;
import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a model's function shows of one assertion: by a probe, however it is spelled, or by still
 * asserting it.
 *
 * @param statement the statement that does
 * @param servant the assignment that serves a probe
 * @param expression Python text of what is shown, on one line
 * @param raw whether the value itself is shown, so that a call of {@code repr} is part of it
 * @param isProbe whether it is a probe
 */
record Shown(
    Node statement, Optional<Node> servant, String expression, boolean raw, boolean isProbe) {
  private static final String MARK = "DEBUG_RESULT";
  private static final Pattern BRACED =
      Pattern.compile(MARK + "\\W*?\\{(.*?)(![rsa])?\\}\\s*", Pattern.DOTALL);

  private static final Pattern RAW = Pattern.compile("!r\\s*\\}[\"']+\\z");

  /** An assertion that was not turned into a probe. */
  static Shown asserted(TestSource test, Assertion assertion) {
    return new Shown(
        assertion.statement(), Optional.empty(), Probe.shown(test, assertion), true, false);
  }

  /** A statement that prints a {@code DEBUG_RESULT}; empty if it is none, or not certainly one. */
  static Optional<Shown> printed(TestSource test, Node statement) {
    if (!statement.is(NodeKind.EXPR) || !statement.child(Field.VALUE).is(NodeKind.CALL)) {
      return Optional.empty();
    }
    Node call = statement.child(Field.VALUE);
    List<Node> arguments = call.list(Field.ARGS);
    if (!call.child(Field.FUNC).isName("print") || arguments.isEmpty()) {
      return Optional.empty();
    }
    Optional<Probe> canonical =
        Probe.of(test.function()).stream()
            .filter(probe -> probe.statement() == statement)
            .findFirst();
    if (canonical.isPresent()) {
      Probe probe = canonical.get();
      String text = Probe.oneLine(test, probe.expression());
      return Optional.of(
          new Shown(statement, probe.servant(), text, isRaw(test, arguments.get(0)), true));
    }
    if (arguments.size() == 2) {
      return isMark(arguments.get(0)) ? value(test, statement, arguments.get(1)) : Optional.empty();
    }
    return arguments.size() == 1 ? formatted(test, statement, arguments.get(0)) : Optional.empty();
  }

  private static Optional<Shown> formatted(TestSource test, Node statement, Node text) {
    switch (text.kind()) {
      case JOINED_STR -> {
        List<Node> parts = text.list(Field.VALUES);
        boolean one =
            parts.size() >= 2
                && isMark(parts.get(0))
                && parts.get(1).is(NodeKind.FORMATTED_VALUE)
                && parts.stream().skip(2).allMatch(Shown::isBlank);
        return one ? value(test, statement, parts.get(1).child(Field.VALUE)) : Optional.empty();
      }
      case CALL -> {
        Node callee = text.child(Field.FUNC);
        boolean formats =
            callee.is(NodeKind.ATTRIBUTE)
                && callee.name().equals("format")
                && isMark(callee.child(Field.VALUE))
                && text.list(Field.ARGS).size() == 1
                && text.list(Field.KEYWORDS).isEmpty();
        return formats ? value(test, statement, text.list(Field.ARGS).get(0)) : Optional.empty();
      }
      case BIN_OP -> {
        Node right = text.child(Field.RIGHT);
        if (!isMark(text.child(Field.LEFT))) {
          return Optional.empty();
        }
        if (!right.is(NodeKind.TUPLE)) {
          return value(test, statement, right);
        }
        return right.list(Field.ELTS).size() == 1
            ? value(test, statement, right.list(Field.ELTS).get(0))
            : Optional.empty();
      }
      case CONSTANT -> {
        Matcher braced = BRACED.matcher(isMark(text) ? (String) text.constant().value() : "");
        return braced.matches()
            ? Optional.of(new Shown(statement, Optional.empty(), braced.group(1), false, true))
            : Optional.empty();
      }
      default -> {
        return Optional.empty();
      }
    }
  }

  private static Optional<Shown> value(TestSource test, Node statement, Node value) {
    return Optional.of(
        new Shown(statement, Optional.empty(), Probe.oneLine(test, value), false, true));
  }

  /** Whether an f-string's value is written with {@code !r}. */
  private static boolean isRaw(TestSource test, Node text) {
    return RAW.matcher(test.text(text)).find();
  }

  private static boolean isMark(Node node) {
    return node.is(NodeKind.CONSTANT)
        && node.constant().kind() == Constant.Kind.STR
        && ((String) node.constant().value()).startsWith(MARK);
  }

  private static boolean isBlank(Node node) {
    return node.is(NodeKind.CONSTANT)
        && node.constant().kind() == Constant.Kind.STR
        && ((String) node.constant().value()).isBlank();
  }
}
