package dev.assay.mask;

import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.Set;

/** Numbers as Python's syntax tree has them: signs and complex sums are operators there. */
final class Literals {
  private static final Set<String> SIGNS = Set.of("+", "-");

  private Literals() {}

  /** Whether this is a number with any count of signs before it, none included. */
  static boolean isSignedNumber(Node node) {
    return isNumber(withoutSigns(node));
  }

  /** What the signs of a number stand before. */
  static Node withoutSigns(Node node) {
    Node at = node;
    while (at.is(NodeKind.UNARY_OP) && SIGNS.contains(at.names().get(0))) {
      at = at.child(Field.OPERAND);
    }
    return at;
  }

  /** Whether this is a real number plus or minus an imaginary one: {@code 1+2j}. */
  static boolean isComplexSum(Node node) {
    return node.is(NodeKind.BIN_OP)
        && SIGNS.contains(node.names().get(0))
        && isSignedNumber(node.child(Field.LEFT))
        && !isImaginary(withoutSigns(node.child(Field.LEFT)))
        && isImaginary(node.child(Field.RIGHT));
  }

  static boolean isText(Node node) {
    return isOf(node, Constant.Kind.STR) || isOf(node, Constant.Kind.BYTES);
  }

  static boolean isOf(Node node, Constant.Kind kind) {
    return node.is(NodeKind.CONSTANT) && node.constant().kind() == kind;
  }

  private static boolean isNumber(Node node) {
    return isOf(node, Constant.Kind.INT) || isOf(node, Constant.Kind.FLOAT) || isImaginary(node);
  }

  private static boolean isImaginary(Node node) {
    return isOf(node, Constant.Kind.COMPLEX);
  }
}
