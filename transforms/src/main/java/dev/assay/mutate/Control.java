package dev.assay.mutate;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What decides which code of a test runs: branches, loops, handlers, inner functions, and where its
 * calls and probes stand among them. A mutation keeps all of it, so that no call or assertion gets
 * under {@code if False}, behind a {@code return} or into a function that nobody calls, and no
 * failure into an {@code except}.
 */
final class Control {
  private static final Set<NodeKind> DECIDES =
      EnumSet.of(
          NodeKind.FUNCTION_DEF,
          NodeKind.ASYNC_FUNCTION_DEF,
          NodeKind.CLASS_DEF,
          NodeKind.RETURN,
          NodeKind.DELETE,
          NodeKind.FOR,
          NodeKind.ASYNC_FOR,
          NodeKind.WHILE,
          NodeKind.IF,
          NodeKind.WITH,
          NodeKind.ASYNC_WITH,
          NodeKind.MATCH,
          NodeKind.MATCH_CASE,
          NodeKind.RAISE,
          NodeKind.TRY,
          NodeKind.TRY_STAR,
          NodeKind.EXCEPT_HANDLER,
          NodeKind.GLOBAL,
          NodeKind.NONLOCAL,
          NodeKind.BREAK,
          NodeKind.CONTINUE,
          NodeKind.BOOL_OP,
          NodeKind.NAMED_EXPR,
          NodeKind.LAMBDA,
          NodeKind.IF_EXP,
          NodeKind.LIST_COMP,
          NodeKind.SET_COMP,
          NodeKind.DICT_COMP,
          NodeKind.GENERATOR_EXP,
          NodeKind.COMPREHENSION,
          NodeKind.AWAIT,
          NodeKind.YIELD,
          NodeKind.YIELD_FROM,
          NodeKind.TYPE_ALIAS);

  private final TestSource test;
  private final Set<Node> probes = new HashSet<>();
  private final Set<Node> servants = new HashSet<>();

  /** The control of a test in which every assertion is a probe. */
  Control(TestSource test) {
    this.test = test;
    Probe.of(test.function())
        .forEach(
            probe -> {
              probes.add(probe.statement());
              probe.servant().ifPresent(servants::add);
            });
  }

  /** Whether the same decides in both what runs. */
  boolean sameAs(Control other) {
    return places(true).equals(other.places(true))
        && places(false).equals(other.places(false))
        && closedAlike(other);
  }

  /** Where the probes stand, in order; or all else that counts, in any order. */
  private List<String> places(boolean ofProbes) {
    List<String> places = new ArrayList<>();
    test.function().list(Field.BODY).stream()
        .flatMap(Node::walk)
        .filter(node -> probes.contains(node) == ofProbes)
        .filter(node -> ofProbes || DECIDES.contains(node.kind()) || node.is(NodeKind.CALL))
        .filter(node -> !node.is(NodeKind.CALL) || !Probe.isProbeCall(node))
        .forEach(node -> places.add(path(node) + label(node)));
    if (!ofProbes) {
      Collections.sort(places);
    }
    return places;
  }

  private String label(Node node) {
    if (node.is(NodeKind.CALL)) {
      Node callee = node.child(Field.FUNC);
      return "call " + (callee.hasName() ? callee.name() : "()");
    }
    return node.kind() + " " + String.join(",", node.names()) + fixed(node);
  }

  /** The blocks around a node, outermost first. */
  private String path(Node node) {
    StringBuilder path = new StringBuilder();
    Node at = node;
    while (at != test.function()) {
      Node parent = at.parent().orElseThrow();
      if (DECIDES.contains(parent.kind()) && parent != test.function()) {
        path.insert(0, parent.kind() + " " + fixed(parent) + field(parent, at) + "/");
      }
      at = parent;
    }
    return path.toString();
  }

  /** What of a parent a child is; of short-circuiting operands only the first always runs. */
  private static String field(Node parent, Node child) {
    for (Field field : Field.values()) {
      int index = parent.list(field).indexOf(child);
      if (index >= 0) {
        return "." + field + (parent.is(NodeKind.BOOL_OP) && index > 0 ? " after" : "");
      }
    }
    throw new IllegalStateException(child + " is no child of " + parent);
  }

  /** The names that say what a block catches, expects or loops over, but for locals. */
  private Set<String> fixed(Node block) {
    Set<String> names = new TreeSet<>();
    List<Node> heads =
        switch (block.kind()) {
          case EXCEPT_HANDLER -> block.list(Field.TYPE);
          case WITH, ASYNC_WITH -> block.list(Field.ITEMS);
          case RAISE -> block.children();
          default -> List.of();
        };
    heads.stream()
        .flatMap(Node::walk)
        .filter(node -> node.is(NodeKind.NAME))
        .filter(node -> LocalNames.owner(test.python(), node, node.name()).isEmpty())
        .forEach(node -> names.add(node.name()));
    return names;
  }

  /** Inner functions, classes and lambdas differ in names and constants only. */
  private boolean closedAlike(Control other) {
    List<Node> mine = closed();
    List<Node> theirs = other.closed();
    Likeness likeness =
        new Likeness(
            node -> probes.contains(node) || other.probes.contains(node),
            node -> servants.contains(node) || other.servants.contains(node));
    for (int i = 0; i < mine.size(); i++) {
      if (!likeness.alike(mine.get(i), theirs.get(i))) {
        return false;
      }
    }
    return true;
  }

  private List<Node> closed() {
    return test.function().list(Field.BODY).stream()
        .flatMap(Node::walk)
        .filter(node -> Statements.isClosed(node) || node.is(NodeKind.LAMBDA))
        .toList();
  }
}
