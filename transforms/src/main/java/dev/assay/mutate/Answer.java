package dev.assay.mutate;

import dev.assay.source.Assertion;
import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The two sides of a <em>valued</em> assertion: {@code ==} or {@code is} with a value written out
 * on one side, which a mutation may replace by the value the interpreter gives.
 *
 * <p>Every other assertion is <em>kept</em>: it stays as it is and must hold.
 *
 * @param answer the side that is a written-out value
 * @param subject the side that is computed
 */
record Answer(Node answer, Node subject) {
  /** Built-in and standard constructors whose lower-case names hide that they are ones. */
  private static final Set<String> CONSTRUCTORS =
      Set.of(
          "dict",
          "set",
          "frozenset",
          "list",
          "tuple",
          "bytes",
          "bytearray",
          "complex",
          "deque",
          "defaultdict",
          "date",
          "time",
          "datetime",
          "timedelta");

  private static final Set<String> COLLECTIONS = Set.of("set", "frozenset", "list", "tuple");

  private static final Set<Constant.Kind> SINGLETONS =
      EnumSet.of(Constant.Kind.NONE, Constant.Kind.BOOL, Constant.Kind.ELLIPSIS);

  static Optional<Answer> of(Assertion assertion) {
    return assertion
        .comparison()
        .filter(Assertion.Comparison::isIdentification)
        .flatMap(comparison -> of(comparison));
  }

  private static Optional<Answer> of(Assertion.Comparison comparison) {
    boolean identity = comparison.operator().equals("is");
    int left = identity ? singleton(comparison.left()) : weight(comparison.left());
    int right = identity ? singleton(comparison.right()) : weight(comparison.right());
    if (left == right) {
      return Optional.empty();
    }
    return Optional.of(
        right > left
            ? new Answer(comparison.right(), comparison.left())
            : new Answer(comparison.left(), comparison.right()));
  }

  private static int singleton(Node node) {
    return isSingleton(node) ? 2 : 0;
  }

  /** How much of a value is written out: 2 all of it, 1 some of its elements, 0 nothing. */
  private static int weight(Node node) {
    return isWritten(node) ? 2 : isPartlyWritten(node) ? 1 : 0;
  }

  /**
   * Whether an expression is a display of names and written-out values, as {@code (0, maxsize)}.
   * Its names stay and must hold.
   */
  private static boolean isPartlyWritten(Node node) {
    List<Node> elements =
        switch (node.kind()) {
          case LIST, TUPLE, SET -> node.list(Field.ELTS);
          case DICT ->
              Stream.concat(node.list(Field.KEYS).stream(), node.list(Field.VALUES).stream())
                  .toList();
          default -> List.of();
        };
    return elements.stream().anyMatch(element -> weight(element) > 0)
        && elements.stream().allMatch(element -> weight(element) > 0 || isReference(element));
  }

  /** Whether an expression is a name or an attribute of one. */
  static boolean isReference(Node node) {
    return node.is(NodeKind.NAME)
        || (node.is(NodeKind.ATTRIBUTE) && isReference(node.child(Field.VALUE)));
  }

  /** Whether a node is {@code None}, {@code True}, {@code False} or {@code ...}. */
  static boolean isSingleton(Node node) {
    return node.is(NodeKind.CONSTANT) && SINGLETONS.contains(node.constant().kind());
  }

  /**
   * Whether an expression is a value written out: a literal, a display of such values, arithmetic
   * of them, or a constructor called with them (appendix E.4, priorities 1 and 4). Names and
   * attributes are values by identity and are not.
   */
  static boolean isWritten(Node node) {
    return switch (node.kind()) {
      case CONSTANT -> true;
      case UNARY_OP -> isWritten(node.child(Field.OPERAND)) && !node.names().get(0).equals("not");
      case BIN_OP -> isWritten(node.child(Field.LEFT)) && isWritten(node.child(Field.RIGHT));
      case LIST, TUPLE, SET -> node.list(Field.ELTS).stream().allMatch(Answer::isWritten);
      case DICT ->
          Stream.concat(node.list(Field.KEYS).stream(), node.list(Field.VALUES).stream())
              .allMatch(Answer::isWritten);
      case CALL -> isConstructor(node);
      default -> false;
    };
  }

  /** Whether a call builds a value of written-out arguments. */
  static boolean isConstructor(Node call) {
    Node callee = call.child(Field.FUNC);
    if (!callee.is(NodeKind.NAME) && !callee.is(NodeKind.ATTRIBUTE)) {
      return false;
    }
    String name = callee.name().replaceFirst("^_+", "");
    boolean named =
        CONSTRUCTORS.contains(name) || (!name.isEmpty() && Character.isUpperCase(name.charAt(0)));
    List<Node> arguments = call.list(Field.ARGS);
    boolean converts =
        COLLECTIONS.contains(name) && arguments.stream().anyMatch(node -> node.is(NodeKind.CALL));
    return named
        && !converts
        && arguments.stream().allMatch(Answer::isWritten)
        && call.list(Field.KEYWORDS).stream()
            .allMatch(keyword -> keyword.hasName() && isWritten(keyword.child(Field.VALUE)));
  }
}
