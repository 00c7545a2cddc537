package dev.assay.mutate;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The statements of a test in source order: the common numbering of all versions of it, since a
 * mutation neither adds nor drops one.
 *
 * <p>An inner function or class is one statement with all it holds; so is a probe with the
 * assignment that serves it.
 */
final class Statements {
  static final Set<Field> BLOCKS =
      EnumSet.of(Field.BODY, Field.ORELSE, Field.FINALBODY, Field.HANDLERS, Field.CASES);

  private final List<Node> nodes = new ArrayList<>();

  private Statements() {}

  static Statements of(Node function) {
    Statements statements = new Statements();
    List<Node> servants = Probe.servants(function);
    function.list(Field.BODY).forEach(node -> statements.collect(node, servants));
    return statements;
  }

  private void collect(Node node, List<Node> servants) {
    if (node.kind().isStatement() && !servants.contains(node)) {
      nodes.add(node);
    }
    if (!isClosed(node)) {
      BLOCKS.forEach(block -> node.list(block).forEach(child -> collect(child, servants)));
    }
  }

  /** Whether a statement's blocks run at another time, so that it is taken whole. */
  static boolean isClosed(Node node) {
    return node.kind().isFunction() || node.is(NodeKind.CLASS_DEF);
  }

  List<Node> nodes() {
    return nodes;
  }

  Node node(int index) {
    return nodes.get(index);
  }

  /** The statement that {@code node} is part of. */
  int indexOf(Node node) {
    for (Node at = node; ; at = at.parent().orElseThrow()) {
      int index = nodes.indexOf(at);
      if (index >= 0) {
        return index;
      }
    }
  }

  /** The innermost statement at a line of the file. */
  Optional<Integer> at(int line) {
    Optional<Integer> found = Optional.empty();
    for (int i = 0; i < nodes.size(); i++) {
      if (nodes.get(i).span().coversLine(line)) {
        found = Optional.of(i);
      }
    }
    return found;
  }

  int size() {
    return nodes.size();
  }

  /** The expressions of a statement that are not in its blocks; an inner function whole. */
  static List<Node> heads(Node statement) {
    if (isClosed(statement)) {
      return List.of(statement);
    }
    return statement.children().stream()
        .filter(child -> BLOCKS.stream().noneMatch(block -> statement.list(block).contains(child)))
        .toList();
  }
}
