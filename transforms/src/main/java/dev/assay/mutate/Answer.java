package dev.assay.mutate;

import dev.assay.source.Assertion;
import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.EnumSet;
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
          "timedelta",
          "slice",
          "range");

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
    boolean left = identity ? isSingleton(comparison.left()) : isWritten(comparison.left());
    boolean right = identity ? isSingleton(comparison.right()) : isWritten(comparison.right());
    if (left == right) {
      return Optional.empty();
    }
    return Optional.of(
        right
            ? new Answer(comparison.right(), comparison.left())
            : new Answer(comparison.left(), comparison.right()));
  }

  /** Whether a node is {@code None}, {@code True}, {@code False} or {@code ...}. */
  static boolean isSingleton(Node node) {
    return node.is(NodeKind.CONSTANT) && SINGLETONS.contains(node.constant().kind());
  }

  /**
   * Whether an expression is a value written out: a literal, a display of such values, or a
   * constructor called with them (appendix E.4, priorities 1 and 4). Names and attributes are
   * values by identity and are not.
   */
  static boolean isWritten(Node node) {
    return switch (node.kind()) {
      case CONSTANT -> true;
      case UNARY_OP -> isNumber(node.child(Field.OPERAND)) && !node.names().get(0).equals("not");
      case BIN_OP -> isComplex(node);
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
    boolean named =
        CONSTRUCTORS.contains(callee.name()) || Character.isUpperCase(callee.name().charAt(0));
    return named
        && call.list(Field.ARGS).stream().allMatch(Answer::isWritten)
        && call.list(Field.KEYWORDS).stream()
            .allMatch(keyword -> keyword.hasName() && isWritten(keyword.child(Field.VALUE)));
  }

  private static boolean isComplex(Node node) {
    Node right = node.child(Field.RIGHT);
    return right.is(NodeKind.CONSTANT)
        && right.constant().kind() == Constant.Kind.COMPLEX
        && isWritten(node.child(Field.LEFT));
  }

  private static boolean isNumber(Node node) {
    return node.is(NodeKind.CONSTANT)
        && switch (node.constant().kind()) {
          case INT, FLOAT, COMPLEX -> true;
          default -> false;
        };
  }
}
