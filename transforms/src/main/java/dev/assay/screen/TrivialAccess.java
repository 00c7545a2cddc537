package dev.assay.screen;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.List;

/**
 * "Simple attribute access, direct dictionary operations without cross-module dependencies": the
 * test makes at most one value, by one call on plain values, and every assertion reads attributes
 * or items of it, or its length.
 */
final class TrivialAccess {
  private TrivialAccess() {}

  /** Whether the test falls under the rule. */
  static boolean isIn(TestFunction test) {
    List<Node> preparations = test.preparations();
    return preparations.size() <= 1
        && preparations.stream().allMatch(Plain::isCallOfScalars)
        && !test.holds(Plain.STRUCTURE)
        && test.everySubject(TrivialAccess::isTrivial);
  }

  private static boolean isTrivial(List<Node> subjects) {
    return !subjects.isEmpty()
        && subjects.stream().allMatch(s -> isAccess(s) || Plain.isScalar(s))
        && subjects.stream().anyMatch(s -> isAccess(s) && !s.is(NodeKind.NAME));
  }

  private static boolean isAccess(Node node) {
    return switch (node.kind()) {
      case NAME -> true;
      case ATTRIBUTE -> isRead(node.child(Field.VALUE));
      case SUBSCRIPT -> isRead(node.child(Field.VALUE)) && Plain.isScalar(node.child(Field.SLICE));
      case CALL -> isReading(node);
      default -> false;
    };
  }

  /** What is read from: an access, or the one call that makes the value. */
  private static boolean isRead(Node node) {
    return isAccess(node) || (Plain.isCallOfScalars(node) && isName(node.child(Field.FUNC)));
  }

  /** {@code d.get('key')}, {@code len(d)}. */
  private static boolean isReading(Node call) {
    Node function = call.child(Field.FUNC);
    List<Node> arguments = call.list(Field.ARGS);
    if (function.is(NodeKind.ATTRIBUTE) && function.name().equals("get")) {
      return Plain.isCallOfScalars(call) && isRead(function.child(Field.VALUE));
    }
    return function.isName("len") && arguments.size() == 1 && isRead(arguments.get(0));
  }

  private static boolean isName(Node function) {
    return function.is(NodeKind.NAME) || function.is(NodeKind.ATTRIBUTE);
  }
}
