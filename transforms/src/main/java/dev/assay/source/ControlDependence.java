package dev.assay.source;

import dev.assay.source.ControlFlowGraph.Event;
import dev.assay.source.ControlFlowGraph.Vertex;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which statements decide whether another runs, by Ferrante, Ottenstein and Warren, "The Program
 * Dependence Graph and Its Use in Optimization" (TOPLAS 1987): a vertex depends on a decision if it
 * post-dominates one way out of it but not the decision itself. Each way out costs a walk up the
 * post-dominator tree, so O(b · n) at worst for b branches.
 */
final class ControlDependence {
  private final ControlFlowGraph graph;
  private final Map<Node, Set<Node>> controllers = new HashMap<>();

  private ControlDependence(ControlFlowGraph graph) {
    this.graph = graph;
  }

  /** The controllers of every statement of the graph, in the order of their text. */
  static Map<Node, Set<Node>> of(ControlFlowGraph graph) {
    ControlDependence result = new ControlDependence(graph);
    result.solve();
    return result.controllers;
  }

  private void solve() {
    Map<Node, Set<Node>> found = new HashMap<>();
    for (Vertex vertex : graph.vertices()) {
      vertex.statement().ifPresent(node -> found.computeIfAbsent(node, key -> new HashSet<>()));
    }
    PostDominators dominators = PostDominators.of(graph);
    BitSet reachable = reachable();
    for (Vertex vertex : graph.vertices()) {
      if (vertex.event() instanceof Event.Decision decision
          && vertex.controlSuccessors().size() > 1
          && dominators.has(vertex)
          && reachable.get(vertex.id())) {
        addDependents(vertex, decision.construct(), dominators, found);
      }
    }
    found.forEach(
        (statement, constructs) -> controllers.put(statement, sorted(statement, constructs)));
  }

  private static void addDependents(
      Vertex decision, Node construct, PostDominators dominators, Map<Node, Set<Node>> found) {
    Vertex end = dominators.immediate(decision);
    for (Vertex way : decision.controlSuccessors()) {
      for (Vertex at = way; at != end && dominators.has(at); at = dominators.immediate(at)) {
        at.statement().map(found::get).ifPresent(constructs -> constructs.add(construct));
      }
    }
  }

  private static Set<Node> sorted(Node statement, Set<Node> constructs) {
    return constructs.stream()
        .flatMap(construct -> deciders(construct, statement))
        .filter(decider -> decider != statement && !isBeforeCleanup(decider, statement))
        .sorted(Comparator.comparingInt(decider -> decider.span().start()))
        .collect(
            Collectors.collectingAndThen(
                Collectors.toCollection(LinkedHashSet::new),
                java.util.Collections::unmodifiableSet));
  }

  /** A jump out of a {@code try} body is decided against its handlers, if they do not run. */
  private static Stream<Node> deciders(Node construct, Node statement) {
    if (!construct.is(NodeKind.TRY) && !construct.is(NodeKind.TRY_STAR)) {
      return Stream.of(construct);
    }
    List<Node> handlers = construct.list(Field.HANDLERS);
    return handlers.contains(statement) ? Stream.empty() : handlers.stream();
  }

  /**
   * Whether a statement is in a {@code finally} block and the decider in what that block follows:
   * each copy of the block depends on the jump it is for, all of them together on nothing.
   */
  private static boolean isBeforeCleanup(Node decider, Node statement) {
    for (Optional<Node> at = statement.parent(); at.isPresent(); at = at.get().parent()) {
      Node block = at.get();
      if ((block.is(NodeKind.TRY) || block.is(NodeKind.TRY_STAR))
          && Nesting.isWithin(statement, block, Field.FINALBODY)
          && Nesting.isWithin(decider, block)
          && !Nesting.isWithin(decider, block, Field.FINALBODY)) {
        return true;
      }
    }
    return false;
  }

  /** The vertices that anything leads to; the others are dead code. */
  private BitSet reachable() {
    BitSet reached = new BitSet();
    Deque<Vertex> open = new ArrayDeque<>(List.of(graph.entry()));
    reached.set(graph.entry().id());
    while (!open.isEmpty()) {
      Vertex vertex = open.remove();
      Stream.concat(vertex.dataSuccessors().stream(), vertex.controlSuccessors().stream())
          .filter(next -> !reached.get(next.id()))
          .forEach(
              next -> {
                reached.set(next.id());
                open.add(next);
              });
    }
    return reached;
  }
}
