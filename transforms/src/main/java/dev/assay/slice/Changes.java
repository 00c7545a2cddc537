package dev.assay.slice;

import dev.assay.source.Field;
import dev.assay.source.Flow;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which statements of a function change the objects that its variables name.
 *
 * <p>An object is known by the definitions that gave it a name. A change through {@code data =
 * self.data} or {@code for row in self.rows} is also one of {@code self}; a change through {@code
 * second = first} is seen by both names.
 */
final class Changes {
  /** Where an object got a name; without a definition a variable from outside the function. */
  private record Origin(String name, Optional<Flow.Definition> definition) {}

  private final Flow flow;
  private final Map<Node, Flow.Use> uses = new HashMap<>();
  private final Map<Origin, Set<Integer>> byOrigin = new HashMap<>();
  private final Map<String, Set<Integer>> byName = new HashMap<>();
  private final Optional<Flow.Definition> firstParameter;

  /**
   * @param roots the names at the roots of what each statement changes, by its number
   */
  Changes(Flow flow, List<List<Node>> roots) {
    this.flow = flow;
    flow.uses().forEach(use -> uses.put(use.node(), use));
    firstParameter = flow.definitions().stream().filter(Variables::isParameter).findFirst();
    for (int i = 0; i < roots.size(); i++) {
      for (Node changed : roots.get(i)) {
        Flow.Use use = uses.get(changed);
        if (use != null) {
          add(i, origins(use, true));
        }
      }
    }
  }

  private void add(int statement, Set<Origin> origins) {
    for (Origin origin : origins) {
      byOrigin.computeIfAbsent(origin, any -> new TreeSet<>()).add(statement);
      byName.computeIfAbsent(origin.name(), any -> new TreeSet<>()).add(statement);
    }
  }

  /**
   * What a use may name.
   *
   * @param parts whether an object counts as the whole that it was taken out of
   */
  private Set<Origin> origins(Flow.Use use, boolean parts) {
    Set<Origin> found = new HashSet<>();
    Set<Flow.Use> seen = new HashSet<>();
    List<Flow.Use> open = new ArrayList<>(List.of(use));
    while (!open.isEmpty()) {
      Flow.Use next = open.remove(open.size() - 1);
      if (!seen.add(next)) {
        continue;
      }
      List<Flow.Definition> reaching = flow.reaching(next);
      if (next.node().isName("super") && firstParameter.isPresent()) {
        reaching = List.of(firstParameter.get());
      }
      if (reaching.isEmpty()) {
        found.add(new Origin(next.variable(), Optional.empty()));
      }
      for (Flow.Definition definition : reaching) {
        found.add(new Origin(definition.variable(), Optional.of(definition)));
        aliased(definition, parts).map(uses::get).ifPresent(open::add);
      }
    }
    return found;
  }

  /** The name whose object, or a part of it, a definition gives another name. */
  private static Optional<Node> aliased(Flow.Definition definition, boolean parts) {
    Optional<Node> binder = definition.node().parent();
    if (!definition.node().is(NodeKind.NAME) || binder.isEmpty()) {
      return Optional.empty();
    }
    return switch (binder.get().kind()) {
      case ASSIGN, ANN_ASSIGN, NAMED_EXPR ->
          binder.get().find(Field.VALUE).flatMap(value -> root(value, parts));
      case FOR, ASYNC_FOR -> parts ? root(binder.get().child(Field.ITER), true) : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Optional<Node> root(Node value, boolean parts) {
    Node node = value;
    while (parts && (node.is(NodeKind.ATTRIBUTE) || node.is(NodeKind.SUBSCRIPT))) {
      node = node.child(Field.VALUE);
    }
    return node.is(NodeKind.NAME) ? Optional.of(node) : Optional.empty();
  }

  /** The statements that change the object a use names, wherever they stand, in order. */
  Set<Integer> seenBy(Flow.Use use) {
    if (byOrigin.isEmpty()) {
      return Set.of();
    }
    Set<Integer> seen = new TreeSet<>();
    for (Origin origin : origins(use, false)) {
      if (origin.definition().isPresent()) {
        seen.addAll(byOrigin.getOrDefault(origin, Set.of()));
      }
    }
    return seen;
  }

  /** The statements that change the object of a variable, in order. */
  Set<Integer> of(String name) {
    return byName.getOrDefault(name, Set.of());
  }

  /** The names of the objects that are changed. */
  Set<String> names() {
    return byName.keySet();
  }
}
