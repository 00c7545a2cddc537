package dev.assay.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds the assertions of a test function.
 *
 * <p>Blocks such as {@code with raises(…)} are none: they assert nothing about a value. Methods
 * count if they are called on {@code self} and named {@code assert…}; {@code mock.assert_called()}
 * is an API call like any other.
 */
public final class Assertions {
  private static final Map<String, String> OPERATORS =
      Map.ofEntries(
          Map.entry("assertEqual", "=="),
          Map.entry("assertEquals", "=="),
          Map.entry("assertListEqual", "=="),
          Map.entry("assertTupleEqual", "=="),
          Map.entry("assertDictEqual", "=="),
          Map.entry("assertSetEqual", "=="),
          Map.entry("assertMultiLineEqual", "=="),
          Map.entry("assertNotEqual", "!="),
          Map.entry("assertNotEquals", "!="),
          Map.entry("assertIs", "is"),
          Map.entry("assertIsNot", "is not"),
          Map.entry("assertIn", "in"),
          Map.entry("assertNotIn", "not in"),
          Map.entry("assertGreater", ">"),
          Map.entry("assertGreaterEqual", ">="),
          Map.entry("assertLess", "<"),
          Map.entry("assertLessEqual", "<="));

  private static final Set<String> TRUTH = Set.of("assertTrue", "assertFalse", "assert_");

  private Assertions() {}

  /**
   * The assertions of {@code function} in source order, those of inner functions included.
   *
   * <p>{@code assertSequenceEqual}, {@code assertCountEqual}, {@code assertAlmostEqual} and other
   * methods that several values satisfy are assertions without a comparison.
   */
  public static List<Assertion> of(Node function) {
    List<Assertion> found = new ArrayList<>();
    function.list(Field.BODY).forEach(statement -> visit(statement, false, found::add));
    return List.copyOf(found);
  }

  private static void visit(Node node, boolean nested, Consumer<Assertion> found) {
    if (node.is(NodeKind.ASSERT)) {
      found.accept(statement(node, nested));
    } else if (node.is(NodeKind.EXPR)) {
      method(node, nested).ifPresent(found);
    } else if (!node.kind().isExpression()) {
      boolean inner = nested || node.kind().isFunction();
      node.children().forEach(child -> visit(child, inner, found));
    }
  }

  private static Assertion statement(Node statement, boolean nested) {
    Node test = statement.child(Field.TEST);
    boolean negated = isNegation(test);
    return new Assertion(
        statement,
        Assertion.STATEMENT,
        nested,
        comparison(test),
        Optional.of(negated ? test.child(Field.OPERAND) : test),
        negated,
        statement.find(Field.MSG));
  }

  private static Optional<Assertion> method(Node statement, boolean nested) {
    Node call = statement.child(Field.VALUE);
    if (!call.is(NodeKind.CALL) || !isAssertMethod(call.child(Field.FUNC))) {
      return Optional.empty();
    }
    String form = call.child(Field.FUNC).name();
    List<Node> arguments = call.list(Field.ARGS);
    boolean plain = arguments.stream().noneMatch(argument -> argument.is(NodeKind.STARRED));
    Optional<Node> keywordMessage =
        call.list(Field.KEYWORDS).stream()
            .filter(keyword -> keyword.hasName() && keyword.name().equals("msg"))
            .map(keyword -> keyword.child(Field.VALUE))
            .findFirst();
    if (plain && OPERATORS.containsKey(form) && arguments.size() >= 2) {
      var comparison =
          new Assertion.Comparison(OPERATORS.get(form), arguments.get(0), arguments.get(1));
      return Optional.of(
          new Assertion(
              statement,
              form,
              nested,
              Optional.of(comparison),
              Optional.empty(),
              false,
              keywordMessage.or(() -> argument(arguments, 2))));
    }
    if (plain && TRUTH.contains(form) && !arguments.isEmpty()) {
      boolean negated = form.equals("assertFalse");
      Node condition = arguments.get(0);
      return Optional.of(
          new Assertion(
              statement,
              form,
              nested,
              negated ? Optional.empty() : comparison(condition),
              Optional.of(condition),
              negated,
              keywordMessage.or(() -> argument(arguments, 1))));
    }
    return Optional.of(
        new Assertion(
            statement, form, nested, Optional.empty(), Optional.empty(), false, keywordMessage));
  }

  private static Optional<Node> argument(List<Node> arguments, int index) {
    return index < arguments.size() ? Optional.of(arguments.get(index)) : Optional.empty();
  }

  private static boolean isAssertMethod(Node function) {
    return function.is(NodeKind.ATTRIBUTE)
        && function.name().startsWith("assert")
        && function.child(Field.VALUE).isName("self");
  }

  private static boolean isNegation(Node node) {
    return node.is(NodeKind.UNARY_OP) && node.names().get(0).equals("not");
  }

  private static Optional<Assertion.Comparison> comparison(Node node) {
    if (!node.is(NodeKind.COMPARE)) {
      return Optional.empty();
    }
    List<Node> comparators = node.list(Field.COMPARATORS);
    String operator = comparators.size() == 1 ? node.names().get(0) : Assertion.Comparison.CHAINED;
    return Optional.of(
        new Assertion.Comparison(
            operator, node.child(Field.LEFT), comparators.get(comparators.size() - 1)));
  }
}
