package dev.assay.mutate;

import dev.assay.source.Edits;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.Span;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The assignments of written-out values that nothing reads once some uses of their names are gone.
 */
final class UnreadAssignments {
  private UnreadAssignments() {}

  /**
   * Drops them with their lines.
   *
   * @param gone the uses that go
   */
  static Edits drop(TestSource test, Set<Node> gone, Edits edits) {
    Set<String> names = gone.stream().map(Node::name).collect(Collectors.toSet());
    for (Node statement : test.function().walk().toList()) {
      if (isPlain(statement)) {
        Node target = statement.list(Field.TARGETS).get(0);
        if (names.contains(target.name()) && isOnlyUse(test, target, gone)) {
          cut(test, statement, edits);
        }
      }
    }
    return edits;
  }

  /** An assignment of a value that takes no call to compute to one name. */
  private static boolean isPlain(Node statement) {
    return statement.is(NodeKind.ASSIGN)
        && statement.list(Field.TARGETS).size() == 1
        && statement.list(Field.TARGETS).get(0).is(NodeKind.NAME)
        && Answer.isWritten(statement.child(Field.VALUE))
        && statement.child(Field.VALUE).walk().noneMatch(node -> node.is(NodeKind.CALL));
  }

  private static boolean isOnlyUse(TestSource test, Node target, Set<Node> gone) {
    return test.function()
        .walk()
        .filter(node -> node.hasName() && node.name().equals(target.name()))
        .allMatch(node -> node == target || gone.contains(node));
  }

  private static void cut(TestSource test, Node statement, Edits edits) {
    String text = test.text();
    Span span = statement.span();
    int start = text.lastIndexOf('\n', span.start() - 1) + 1;
    int end = text.indexOf('\n', span.end());
    Node parent = statement.parent().orElseThrow();
    boolean hasCompany =
        Statements.BLOCKS.stream()
            .map(parent::list)
            .filter(block -> block.contains(statement))
            .map(List::size)
            .anyMatch(size -> size > 1);
    boolean alone =
        end >= 0
            && text.substring(start, span.start()).isBlank()
            && text.substring(span.end(), end).isBlank();
    if (alone && hasCompany) {
      edits.replace(new Span(1, 0, 1, 0, start, end + 1), "");
    }
  }
}
