package dev.assay.mutate;

import dev.assay.source.Assertion;
import dev.assay.source.Constant;
import dev.assay.source.Edits;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A probe of a test: {@code print(f"DEBUG_RESULT: {EXPRESSION!r}")} (appendix D.4.1, "Format
 * Enforcement").
 *
 * <p>Python before 3.12 allows no backslash, no {@code #} and not the string's own quotes in the
 * braces. An expression that has all of them is assigned to a name first, by a <em>servant</em> on
 * the same line: {@code probed = (EXPRESSION); print(f"DEBUG_RESULT: {probed!r}")}.
 *
 * @param statement the print statement
 * @param servant the assignment that serves it, if there is one
 * @param expression what is probed, looked up in the servant if there is one
 */
record Probe(Node statement, Optional<Node> servant, Node expression) {
  private static final String PREFIX = "DEBUG_RESULT: ";

  /** The name that servants assign. */
  static final String SERVED = "probed";

  /** A test with a probe in place of each of its assertions. */
  static String inject(TestSource test) {
    Edits edits = new Edits(test.python());
    for (Assertion assertion : test.assertions()) {
      edits.replace(assertion.statement().span(), write(test, assertion));
    }
    return edits.apply();
  }

  /** A probe of what a name stands for. */
  static String of(String name) {
    return write(name, true);
  }

  /** The probes of a function in source order. */
  static List<Probe> of(Node function) {
    List<Node> statements = function.walk().filter(node -> node.kind().isStatement()).toList();
    List<Probe> probes = new ArrayList<>();
    for (int i = 0; i < statements.size(); i++) {
      Node statement = statements.get(i);
      Optional<Node> probed = probed(statement);
      if (probed.isPresent()) {
        Optional<Node> servant =
            i > 0 && probed.get().isName(SERVED)
                ? servant(statements.get(i - 1), statement)
                : Optional.empty();
        Node expression = servant.map(node -> node.child(Field.VALUE)).orElse(probed.get());
        probes.add(new Probe(statement, servant, expression));
      }
    }
    return List.copyOf(probes);
  }

  /** The servants among a function's statements. */
  static List<Node> servants(Node function) {
    return of(function).stream().flatMap(probe -> probe.servant().stream()).toList();
  }

  /** Whether a call is a probe's {@code print}. */
  static boolean isProbeCall(Node call) {
    if (!call.child(Field.FUNC).isName("print") || call.list(Field.ARGS).size() != 1) {
      return false;
    }
    List<Node> parts = call.list(Field.ARGS).get(0).list(Field.VALUES);
    return parts.size() == 2
        && parts.get(0).is(NodeKind.CONSTANT)
        && parts.get(0).constant().equals(new Constant(Constant.Kind.STR, PREFIX))
        && parts.get(1).is(NodeKind.FORMATTED_VALUE);
  }

  private static Optional<Node> probed(Node statement) {
    if (!statement.is(NodeKind.EXPR)) {
      return Optional.empty();
    }
    Node call = statement.child(Field.VALUE);
    if (!call.is(NodeKind.CALL) || !isProbeCall(call)) {
      return Optional.empty();
    }
    Node field = call.list(Field.ARGS).get(0).list(Field.VALUES).get(1);
    return Optional.of(field.child(Field.VALUE));
  }

  private static Optional<Node> servant(Node before, Node statement) {
    return before.is(NodeKind.ASSIGN)
            && before.span().endLine() == statement.line()
            && before.list(Field.TARGETS).size() == 1
            && before.list(Field.TARGETS).get(0).isName(SERVED)
        ? Optional.of(before)
        : Optional.empty();
  }

  /**
   * The statement that takes an assertion's place. A valued assertion probes the side that is not
   * its answer; every other one its truth; a method that has no operator is itself the probed
   * expression, so that it still raises.
   */
  static String write(TestSource test, Assertion assertion) {
    Optional<Answer> answer = Answer.of(assertion);
    if (answer.isPresent()) {
      return write(oneLine(test, answer.get().subject()), isBare(answer.get().subject()));
    }
    boolean bare =
        assertion.condition().isPresent()
            ? !assertion.negated() && isBare(assertion.condition().get())
            : assertion.comparison().isEmpty();
    return write(shown(test, assertion), bare);
  }

  private static String operand(TestSource test, Node node) {
    String text = oneLine(test, node);
    return isBare(node) || node.is(NodeKind.CONSTANT) ? text : "(" + text + ")";
  }

  private static boolean isBare(Node node) {
    return switch (node.kind()) {
      case NAME, ATTRIBUTE, SUBSCRIPT, CALL, LIST -> true;
      default -> false;
    };
  }

  private static String write(String expression, boolean bare) {
    String braced = bare ? expression : "(" + expression + ")";
    for (String quote : List.of("\"", "'", "\"\"\"")) {
      boolean fits =
          !expression.contains(quote)
              && expression.indexOf('\\') < 0
              && expression.indexOf('#') < 0
              && expression.indexOf('\n') < 0;
      if (fits) {
        return "print(f" + quote + PREFIX + "{" + braced + "!r}" + quote + ")";
      }
    }
    return SERVED + " = (" + expression + "); print(f\"" + PREFIX + "{" + SERVED + "!r}\")";
  }

  /** What an assertion's probe shows, as text on one line. */
  static String shown(TestSource test, Assertion assertion) {
    Optional<Node> subject = Answer.of(assertion).map(Answer::subject);
    if (subject.isPresent()) {
      return oneLine(test, subject.get());
    }
    if (assertion.condition().isPresent()) {
      String text = oneLine(test, assertion.condition().get());
      return assertion.negated() ? "not (" + text + ")" : text;
    }
    if (assertion.comparison().isPresent()) {
      Assertion.Comparison comparison = assertion.comparison().get();
      String left = operand(test, comparison.left());
      String right = operand(test, comparison.right());
      return left + " " + comparison.operator() + " " + right;
    }
    Node statement = assertion.statement();
    return oneLine(test, statement.is(NodeKind.EXPR) ? statement.child(Field.VALUE) : statement);
  }

  /** The text of an expression without line breaks, but for those inside strings. */
  static String oneLine(TestSource test, Node node) {
    String text = test.text();
    List<Node> strings = Comments.strings(node);
    StringBuilder line = new StringBuilder();
    int at = node.span().start();
    for (Node string : strings) {
      line.append(joined(text.substring(at, string.span().start())));
      line.append(text, string.span().start(), string.span().end());
      at = string.span().end();
    }
    return line.append(joined(text.substring(at, node.span().end()))).toString();
  }

  private static String joined(String code) {
    StringBuilder joined = new StringBuilder();
    boolean broken = false;
    for (int i = 0; i < code.length(); i++) {
      char unit = code.charAt(i);
      boolean lineEnd = unit == '\n' || unit == '\r';
      boolean continuation = unit == '\\';
      if (lineEnd || continuation || (broken && (unit == ' ' || unit == '\t'))) {
        broken = true;
        continue;
      }
      if (broken) {
        trimEnd(joined);
        if (!opens(joined) && ")]}".indexOf(unit) < 0) {
          joined.append(' ');
        }
        broken = false;
      }
      joined.append(unit);
    }
    if (broken) {
      trimEnd(joined);
      joined.append(opens(joined) ? "" : " ");
    }
    return joined.toString();
  }

  private static boolean opens(StringBuilder text) {
    return !text.isEmpty() && "([{".indexOf(text.charAt(text.length() - 1)) >= 0;
  }

  private static void trimEnd(StringBuilder text) {
    while (!text.isEmpty() && " \t".indexOf(text.charAt(text.length() - 1)) >= 0) {
      text.setLength(text.length() - 1);
    }
  }
}
