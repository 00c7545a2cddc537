package dev.assay.source;

import dev.assay.source.ControlFlowGraph.Event;
import dev.assay.source.ControlFlowGraph.Vertex;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
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

  /** What the deciders depend on, of which some are no statements themselves. */
  private final Map<Vertex, Set<Vertex>> ofDecider = new HashMap<>();

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
    Map<Node, Set<Vertex>> ofStatement = new HashMap<>();
    for (Vertex vertex : graph.vertices()) {
      vertex.statement().ifPresent(node -> ofStatement.put(node, new LinkedHashSet<>()));
    }
    solve(Vertex::controlSuccessors, ofStatement);
    if (graph.vertices().stream().anyMatch(vertex -> vertex.event() instanceof Event.TryEnd)) {
      // A handler that did not run must not hide what decided that its body was not left.
      solve(Vertex::smoothSuccessors, ofStatement);
    }
    ofStatement.forEach(
        (statement, deciders) -> controllers.put(statement, constructs(statement, deciders)));
  }

  private void solve(
      Function<Vertex, List<Vertex>> successors, Map<Node, Set<Vertex>> ofStatement) {
    PostDominators dominators = PostDominators.of(graph, successors);
    BitSet reachable = reachable(successors);
    for (Vertex vertex : graph.vertices()) {
      if (successors.apply(vertex).size() > 1
          && dominators.has(vertex)
          && reachable.get(vertex.id())
          && decides(vertex)) {
        addDependents(vertex, successors.apply(vertex), dominators, ofStatement);
      }
    }
  }

  private static boolean decides(Vertex vertex) {
    return vertex.event() instanceof Event.Decision || vertex.event() instanceof Event.TryEnd;
  }

  private void addDependents(
      Vertex decider,
      List<Vertex> ways,
      PostDominators dominators,
      Map<Node, Set<Vertex>> ofStatement) {
    Vertex end = dominators.immediate(decider);
    for (Vertex way : ways) {
      for (Vertex at = way; at != end && dominators.has(at); at = dominators.immediate(at)) {
        if (decides(at)) {
          ofDecider.computeIfAbsent(at, vertex -> new LinkedHashSet<>()).add(decider);
        }
        at.statement().map(ofStatement::get).ifPresent(deciders -> deciders.add(decider));
      }
    }
  }

  /** Names the constructs that the deciders of a statement stand for, or those behind them. */
  private Set<Node> constructs(Node statement, Set<Vertex> deciders) {
    Set<Node> found = new HashSet<>();
    Set<Vertex> seen = new HashSet<>(deciders);
    Deque<Vertex> open = new ArrayDeque<>(deciders);
    while (!open.isEmpty()) {
      Vertex decider = open.remove();
      if (isSeenThrough(decider, statement)) {
        ofDecider.getOrDefault(decider, Set.of()).stream().filter(seen::add).forEach(open::add);
      } else if (decider.event() instanceof Event.Decision decision) {
        found.add(decision.construct());
      } else if (decider.event() instanceof Event.Departure departure) {
        found.addAll(departure.statement().list(Field.HANDLERS));
      }
    }
    found.remove(statement);
    return found.stream()
        .sorted(Comparator.comparingInt(construct -> construct.span().start()))
        .collect(
            Collectors.collectingAndThen(
                Collectors.toCollection(LinkedHashSet::new), Collections::unmodifiableSet));
  }

  /**
   * Whether a statement depends on what a decider depends on, rather than on the decider. Handlers
   * depend on what decides which end of the body is reached. A {@code finally} block runs whatever
   * is decided in front of it: each of its copies depends on the jump it is for, but all of them
   * together do not.
   */
  private static boolean isSeenThrough(Vertex decider, Node statement) {
    if (decider.event() instanceof Event.TryEnd end) {
      List<Node> handlers = end.statement().list(Field.HANDLERS);
      return handlers.contains(statement) || isBeforeCleanup(handlers.get(0), statement);
    }
    return decider.event() instanceof Event.Decision decision
        && isBeforeCleanup(decision.construct(), statement);
  }

  /** Whether a statement is in a {@code finally} block and a construct in what comes before it. */
  private static boolean isBeforeCleanup(Node construct, Node statement) {
    for (Optional<Node> at = statement.parent(); at.isPresent(); at = at.get().parent()) {
      Node block = at.get();
      if (!block.list(Field.FINALBODY).isEmpty()
          && Nesting.isWithin(statement, block, Field.FINALBODY)
          && Nesting.isWithin(construct, block)
          && !Nesting.isWithin(construct, block, Field.FINALBODY)) {
        return true;
      }
    }
    return false;
  }

  /** The vertices that anything leads to; the others are dead code. */
  private BitSet reachable(Function<Vertex, List<Vertex>> successors) {
    BitSet reached = new BitSet();
    Deque<Vertex> open = new ArrayDeque<>(List.of(graph.entry()));
    reached.set(graph.entry().id());
    while (!open.isEmpty()) {
      Vertex vertex = open.remove();
      Stream.concat(vertex.dataSuccessors().stream(), successors.apply(vertex).stream())
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
