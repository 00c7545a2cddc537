package dev.assay.mutate;

import dev.assay.source.Assertion;
import dev.assay.source.Edits;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The original's assertions, about what a mutation shows. */
final class ProbedAssertion {
  private static final Set<String> CONVERSIONS = Set.of("repr", "str", "ascii");

  private ProbedAssertion() {}

  /**
   * Writes an assertion of the original about another expression.
   *
   * @return the statement; empty if the expression cannot be what the assertion is about
   */
  static Optional<String> write(TestSource original, int index, Shown shown) {
    Assertion assertion = original.assertions().get(index);
    Optional<PythonSource> parsed = expression(shown.expression());
    if (parsed.isEmpty()) {
      return Optional.empty();
    }
    Node node = parsed.get().module().list(Field.BODY).get(0).child(Field.VALUE);
    Optional<Answer> answer = Answer.of(assertion);
    Optional<Node> subject = answer.map(Answer::subject).or(assertion::condition);
    Node value = subject.map(about -> unconverted(shown, about, node)).orElse(node);
    String text = parsed.get().text(value);
    if (answer.isPresent()) {
      return Optional.of(replaced(original, assertion, answer.get().subject(), value, text));
    }
    if (assertion.condition().isPresent()) {
      boolean negation =
          assertion.negated() && value.is(NodeKind.UNARY_OP) && value.names().get(0).equals("not");
      Node condition = negation ? value.child(Field.OPERAND) : value;
      return Optional.of(
          replaced(
              original,
              assertion,
              assertion.condition().get(),
              condition,
              parsed.get().text(condition)));
    }
    if (assertion.comparison().isPresent()) {
      return compared(original, assertion, parsed.get(), value);
    }
    return Optional.of(text);
  }

  /** The value that a model turned into text to print it. */
  private static Node unconverted(Shown shown, Node subject, Node node) {
    boolean converts =
        !shown.raw()
            && node.is(NodeKind.CALL)
            && node.child(Field.FUNC).is(NodeKind.NAME)
            && CONVERSIONS.contains(node.child(Field.FUNC).name())
            && node.list(Field.ARGS).size() == 1
            && node.list(Field.KEYWORDS).isEmpty();
    boolean meant =
        subject.is(NodeKind.CALL)
            && converts
            && subject.child(Field.FUNC).isName(node.child(Field.FUNC).name());
    return converts && !meant ? node.list(Field.ARGS).get(0) : node;
  }

  private static Optional<String> compared(
      TestSource original, Assertion assertion, PythonSource source, Node value) {
    Assertion.Comparison asked = assertion.comparison().orElseThrow();
    if (!value.is(NodeKind.COMPARE) || !value.names().equals(List.of(asked.operator()))) {
      return Optional.empty();
    }
    Node left = value.child(Field.LEFT);
    Node right = value.list(Field.COMPARATORS).get(0);
    Edits edits = new Edits(original.python());
    edits.replace(asked.left().span(), source.text(left));
    edits.replace(asked.right().span(), source.text(right));
    return Optional.of(cut(original, assertion, edits));
  }

  private static String replaced(
      TestSource original, Assertion assertion, Node place, Node value, String text) {
    boolean enclosed = value.kind() == place.kind() || binds(value);
    Edits edits = new Edits(original.python());
    edits.replace(place.span(), enclosed ? text : "(" + text + ")");
    return cut(original, assertion, edits);
  }

  private static boolean binds(Node value) {
    return switch (value.kind()) {
      case NAME, ATTRIBUTE, SUBSCRIPT, CALL, LIST, DICT, SET, CONSTANT -> true;
      default -> false;
    };
  }

  /** The statement of an assertion after edits within it. */
  private static String cut(TestSource original, Assertion assertion, Edits edits) {
    int end = original.text().length() - assertion.statement().span().end();
    String edited = edits.apply();
    return edited.substring(assertion.statement().span().start(), edited.length() - end);
  }

  private static Optional<PythonSource> expression(String text) {
    try {
      PythonSource source = PythonSource.parse("(" + text + "\n)\n");
      List<Node> body = source.module().list(Field.BODY);
      return body.size() == 1 && body.get(0).is(NodeKind.EXPR)
          ? Optional.of(source)
          : Optional.empty();
    } catch (PythonSyntaxException noExpression) {
      return Optional.empty();
    }
  }
}
