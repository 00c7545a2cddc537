package dev.assay.mutate;

import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whether two trees differ in names and constants only. A number's sign is part of it.
 *
 * @param opaque nodes that are compared elsewhere: two of them are alike
 * @param dropped nodes that do not count
 */
record Likeness(Predicate<Node> opaque, Predicate<Node> dropped) {
  private static final Set<Constant.Kind> NUMBERS =
      EnumSet.of(Constant.Kind.INT, Constant.Kind.FLOAT, Constant.Kind.COMPLEX);

  /** A likeness for which every node counts. */
  static final Likeness FULL = new Likeness(node -> false, node -> false);

  boolean alike(Node one, Node other) {
    if (opaque.test(one) || opaque.test(other)) {
      return opaque.test(one) && opaque.test(other);
    }
    if (isLiteral(one) || isLiteral(other)) {
      return isLiteral(one) && isLiteral(other);
    }
    List<Node> mine = children(one);
    List<Node> theirs = children(other);
    boolean word = one.is(NodeKind.NAME) || one.is(NodeKind.ARG);
    boolean name = one.hasName() ? other.hasName() && one.name().equals(other.name()) : true;
    if (one.kind() != other.kind()
        || mine.size() != theirs.size()
        || !(word || (name && one.names().equals(other.names())))) {
      return false;
    }
    for (int i = 0; i < mine.size(); i++) {
      if (!alike(mine.get(i), theirs.get(i))) {
        return false;
      }
    }
    return true;
  }

  private List<Node> children(Node node) {
    return node.children().stream().filter(child -> !dropped.test(child)).toList();
  }

  /** Whether a node is a constant, or a number with its sign. */
  static boolean isLiteral(Node node) {
    if (node.is(NodeKind.UNARY_OP)) {
      Node operand = node.child(Field.OPERAND);
      boolean sign = node.names().get(0).equals("-") || node.names().get(0).equals("+");
      return sign && operand.is(NodeKind.CONSTANT) && NUMBERS.contains(operand.constant().kind());
    }
    return node.is(NodeKind.CONSTANT);
  }
}
