package dev.assay.slice;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.Set;

/**
 * Context managers that hold what happened in their body: {@code with pytest.raises(E) as caught:}.
 * Their own code is outside the repository, so no trace says how it got there; they are known by
 * name.
 */
final class Recorders {
  private static final Set<String> NAMES =
      Set.of(
          "assertLogs",
          "assertRaises",
          "assertRaisesRegex",
          "assertWarns",
          "assertWarnsRegex",
          "catch_warnings",
          "deprecated_call",
          "raises",
          "redirect_stderr",
          "redirect_stdout",
          "warns");

  private Recorders() {}

  /** Whether a statement is a {@code with} of such a context manager. */
  static boolean records(Node statement) {
    return (statement.is(NodeKind.WITH) || statement.is(NodeKind.ASYNC_WITH))
        && statement.list(Field.ITEMS).stream()
            .map(item -> item.child(Field.CONTEXT_EXPR))
            .anyMatch(Recorders::isRecorder);
  }

  /** Whether an expression makes such a context manager. */
  static boolean isRecorder(Node expression) {
    return expression.is(NodeKind.CALL)
        && CallExpressions.simpleName(expression).filter(NAMES::contains).isPresent();
  }
}
