package dev.assay.screen;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.Set;

/** Forms of expression that the rules share. */
final class Plain {
  /** Statements and expressions that make a test more than a row of assertions. */
  static final Set<NodeKind> STRUCTURE =
      Set.of(
          NodeKind.FOR,
          NodeKind.ASYNC_FOR,
          NodeKind.WHILE,
          NodeKind.TRY,
          NodeKind.TRY_STAR,
          NodeKind.WITH,
          NodeKind.ASYNC_WITH,
          NodeKind.FUNCTION_DEF,
          NodeKind.ASYNC_FUNCTION_DEF,
          NodeKind.CLASS_DEF,
          NodeKind.LAMBDA,
          NodeKind.LIST_COMP,
          NodeKind.SET_COMP,
          NodeKind.DICT_COMP,
          NodeKind.GENERATOR_EXP,
          NodeKind.AUG_ASSIGN,
          NodeKind.DELETE);

  private Plain() {}

  /** A number, text or one of Python's constants, signs included. */
  static boolean isScalar(Node node) {
    return node.is(NodeKind.UNARY_OP)
        ? isScalar(node.child(Field.OPERAND))
        : node.is(NodeKind.CONSTANT);
  }

  /** A call all of whose arguments are scalars. */
  static boolean isCallOfScalars(Node node) {
    return node.is(NodeKind.CALL)
        && node.list(Field.ARGS).stream().allMatch(Plain::isScalar)
        && node.list(Field.KEYWORDS).stream().allMatch(k -> isScalar(k.child(Field.VALUE)));
  }
}
