package dev.assay.screen;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.List;

/**
 * "Direct formula application or lookup tables, simple string manipulation without state, local
 * transformations": nothing is prepared but names for single values, and every assertion compares
 * one call on plain values, or plain arithmetic, with a plain value. A list or another container
 * among the arguments is no plain value: whoever walks it has work to do.
 */
final class ShallowComputation {
  private ShallowComputation() {}

  /** Whether the test falls under the rule. */
  static boolean isIn(TestFunction test) {
    return test.preparations().size() <= 1
        && test.preparations().stream().allMatch(Plain::isCallOfScalars)
        && !test.holds(Plain.STRUCTURE)
        && test.everySubject(ShallowComputation::isShallow);
  }

  private static boolean isShallow(List<Node> subjects) {
    return subjects.size() == 2
        && subjects.stream().allMatch(s -> isFormula(s) || isOperand(s))
        && subjects.stream().anyMatch(ShallowComputation::isFormula);
  }

  private static boolean isFormula(Node node) {
    return switch (node.kind()) {
      case CALL -> isDirect(node);
      case BIN_OP -> isOperand(node.child(Field.LEFT)) && isOperand(node.child(Field.RIGHT));
      default -> false;
    };
  }

  /** A function of scalars, or a method of a scalar. */
  private static boolean isDirect(Node call) {
    Node function = call.child(Field.FUNC);
    boolean takesValues = !call.list(Field.ARGS).isEmpty() || !call.list(Field.KEYWORDS).isEmpty();
    boolean ofText = function.is(NodeKind.ATTRIBUTE) && Plain.isScalar(function.child(Field.VALUE));
    return Plain.isCallOfScalars(call) && ((function.is(NodeKind.NAME) && takesValues) || ofText);
  }

  private static boolean isOperand(Node node) {
    return node.is(NodeKind.NAME) || Plain.isScalar(node);
  }
}
