package dev.assay.mask;

import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compares expressions as a reader would who looks for an answer: by value where they are literals,
 * whatever brackets the elements stand in, and by tree otherwise.
 */
final class Values {
  /** Fewer digits occur by chance. Trailing zeros do not count: 1000 is a round number. */
  private static final int DISTINCTIVE_DIGITS = 3;

  private static final int DISTINCTIVE_LENGTH = 4;

  private Values() {}

  /** Whether reading one expression is reading the other. */
  static boolean same(Node a, Node b) {
    Optional<BigDecimal> number = number(a);
    if (number.isPresent()) {
      return number(b).filter(other -> other.compareTo(number.get()) == 0).isPresent();
    }
    if (isSequence(a) && isSequence(b)) {
      List<Node> mine = a.list(Field.ELTS);
      List<Node> theirs = b.list(Field.ELTS);
      return (a.is(NodeKind.SET) || b.is(NodeKind.SET))
          ? sameInAnyOrder(mine, theirs)
          : sameInOrder(mine, theirs);
    }
    if (a.is(NodeKind.DICT) && b.is(NodeKind.DICT)) {
      return sameItems(a, b);
    }
    return a.sameTree(b);
  }

  private static boolean isSequence(Node node) {
    return switch (node.kind()) {
      case LIST, TUPLE, SET -> true;
      default -> false;
    };
  }

  private static boolean sameInOrder(List<Node> mine, List<Node> theirs) {
    if (mine.size() != theirs.size()) {
      return false;
    }
    for (int i = 0; i < mine.size(); i++) {
      if (!same(mine.get(i), theirs.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameInAnyOrder(List<Node> mine, List<Node> theirs) {
    List<Node> left = new ArrayList<>(theirs);
    return mine.size() == theirs.size()
        && mine.stream().allMatch(element -> takeSame(left, element));
  }

  private static boolean takeSame(List<Node> from, Node wanted) {
    for (int i = 0; i < from.size(); i++) {
      if (same(from.get(i), wanted)) {
        from.remove(i);
        return true;
      }
    }
    return false;
  }

  private static boolean sameItems(Node a, Node b) {
    List<Node> keys = b.list(Field.KEYS);
    if (a.list(Field.KEYS).size() != keys.size()) {
      return false;
    }
    for (int i = 0; i < a.list(Field.KEYS).size(); i++) {
      Node key = a.list(Field.KEYS).get(i);
      Node value = a.list(Field.VALUES).get(i);
      boolean found = false;
      for (int j = 0; j < keys.size() && !found; j++) {
        found = same(keys.get(j), key) && same(b.list(Field.VALUES).get(j), value);
      }
      if (!found) {
        return false;
      }
    }
    return true;
  }

  /** The value of a finite real number with its signs; empty for anything else. */
  private static Optional<BigDecimal> number(Node node) {
    Node digits = Literals.withoutSigns(node);
    if (!digits.is(NodeKind.CONSTANT)) {
      return Optional.empty();
    }
    Constant constant = digits.constant();
    BigDecimal magnitude;
    if (constant.value() instanceof BigInteger integer) {
      magnitude = new BigDecimal(integer);
    } else if (constant.kind() == Constant.Kind.FLOAT
        && Double.isFinite((Double) constant.value())) {
      magnitude = BigDecimal.valueOf((Double) constant.value());
    } else {
      return Optional.empty();
    }
    boolean negative = false;
    for (Node at = node; at != digits; at = at.child(Field.OPERAND)) {
      negative ^= at.names().get(0).equals("-");
    }
    return Optional.of(negative ? magnitude.negate() : magnitude);
  }

  /**
   * Whether a value says something by occurring: a number of at least three significant digits, a
   * string or bytes of at least four characters, a display or constructor with at least two
   * elements or a distinctive one, any complex sum, and a symbolic expression with at least three
   * leaves or a distinctive one.
   */
  static boolean isDistinctive(Node answer) {
    Optional<BigDecimal> number = number(answer);
    if (number.isPresent()) {
      return number.get().stripTrailingZeros().precision() >= DISTINCTIVE_DIGITS;
    }
    return switch (answer.kind()) {
      case CONSTANT ->
          Literals.isText(answer)
              && ((String) answer.constant().value()).length() >= DISTINCTIVE_LENGTH;
      case LIST, TUPLE, SET -> isDistinctive(answer.list(Field.ELTS), answer.list(Field.ELTS));
      case DICT ->
          isDistinctive(
              answer.list(Field.KEYS),
              Stream.concat(answer.list(Field.KEYS).stream(), answer.list(Field.VALUES).stream())
                  .toList());
      case CALL -> isDistinctive(arguments(answer), arguments(answer));
      case BIN_OP, COMPARE, UNARY_OP -> {
        List<Node> leaves = answer.walk().filter(node -> node.children().isEmpty()).toList();
        yield Literals.isComplexSum(answer)
            || leaves.size() >= DISTINCTIVE_DIGITS
            || leaves.stream().anyMatch(Values::isDistinctive);
      }
      default -> false;
    };
  }

  private static boolean isDistinctive(List<Node> entries, List<Node> parts) {
    return entries.size() >= 2 || parts.stream().anyMatch(Values::isDistinctive);
  }

  private static List<Node> arguments(Node call) {
    return Stream.concat(
            call.list(Field.ARGS).stream(),
            call.list(Field.KEYWORDS).stream().map(keyword -> keyword.child(Field.VALUE)))
        .toList();
  }
}
