package dev.assay.slice;

import dev.assay.slice.CallExpressions.Expression;
import dev.assay.source.Flow;
import dev.assay.source.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
  /**
   * A statement that changes an object.
   *
   * @param statement its number
   * @param certain whether it does so by itself; else only if a frame that it called did
   * @param call the call that may have done it; empty for a special method or property
   */
  record Change(int statement, boolean certain, Optional<Expression> call) {}

  private static final Comparator<Change> ORDER =
      Comparator.comparingInt(Change::statement)
          .thenComparing(Change::certain)
          .thenComparingInt(Changes::end)
          .thenComparingInt(Changes::start);

  private static int end(Change change) {
    return change.call().map(call -> call.node().span().end()).orElse(0);
  }

  private static int start(Change change) {
    return change.call().map(call -> call.node().span().start()).orElse(0);
  }

  /** Where an object got a name; without a definition a variable from outside the function. */
  private record Origin(String name, Optional<Flow.Definition> definition) {}

  private final Flow flow;
  private final Map<Node, Flow.Use> uses = new HashMap<>();
  private final Map<Node, Flow.Definition> definitions = new HashMap<>();
  private final Set<String> bound = new HashSet<>();
  private final Map<Origin, Set<Change>> byOrigin = new HashMap<>();
  private final Map<String, Set<Change>> byName = new HashMap<>();
  private final Map<String, Set<Integer>> storesOutside = new HashMap<>();
  private final Optional<Flow.Definition> firstParameter;

  /**
   * @param mutations what each statement changes, by its number
   */
  Changes(Flow flow, List<Mutations> mutations, CallExpressions calls) {
    this.flow = flow;
    flow.uses().forEach(use -> uses.put(use.node(), use));
    flow.definitions().forEach(each -> definitions.put(each.node(), each));
    flow.definitions().forEach(each -> bound.add(each.variable()));
    firstParameter = flow.definitions().stream().filter(Variables::isParameter).findFirst();
    for (int i = 0; i < mutations.size(); i++) {
      for (Node root : mutations.get(i).roots()) {
        add(root, new Change(i, true, Optional.empty()));
      }
      for (Node root : mutations.get(i).stores()) {
        addOutside(root, i);
      }
      for (Mutations.Called method : mutations.get(i).methods()) {
        addMethod(method, new Change(i, true, Optional.empty()));
      }
      for (Mutations.Possible possible : mutations.get(i).possible()) {
        add(possible.root(), new Change(i, false, possible.call().map(calls::expression)));
      }
    }
  }

  private void add(Node root, Change change) {
    Flow.Use use = uses.get(root);
    if (use != null) {
      for (Origin origin : origins(use, true)) {
        byOrigin.computeIfAbsent(origin, any -> new TreeSet<>(ORDER)).add(change);
        byName.computeIfAbsent(origin.name(), any -> new TreeSet<>(ORDER)).add(change);
      }
    }
  }

  /** A name that stands for a method of an object, as in {@code add = seen.append}. */
  private void addMethod(Mutations.Called called, Change change) {
    Flow.Use use = uses.get(called.name());
    if (use != null) {
      for (Flow.Definition definition : flow.reaching(use)) {
        Aliases.method(definition.node())
            .flatMap(method -> Mutations.changedBy(method, called.dropped()))
            .ifPresent(root -> add(root, change));
      }
    }
  }

  private void addOutside(Node root, int statement) {
    Flow.Use use = uses.get(root);
    if (use != null) {
      origins(use, true).stream()
          .filter(origin -> origin.definition().isEmpty())
          .forEach(
              origin ->
                  storesOutside
                      .computeIfAbsent(origin.name(), any -> new TreeSet<>())
                      .add(statement));
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
      // Where a variable of this function has no definition the text is dead.
      if (reaching.isEmpty() && !bound.contains(next.variable())) {
        found.add(new Origin(next.variable(), Optional.empty()));
      }
      for (Flow.Definition definition : reaching) {
        found.add(new Origin(definition.variable(), Optional.of(definition)));
        Aliases.twins(definition.node()).stream()
            .map(definitions::get)
            .filter(Objects::nonNull)
            .forEach(twin -> found.add(new Origin(twin.variable(), Optional.of(twin))));
        Aliases.of(definition.node(), parts).stream()
            .map(uses::get)
            .filter(Objects::nonNull)
            .forEach(open::add);
      }
    }
    return found;
  }

  /** The changes of the object that a use names, wherever they stand, in order. */
  Set<Change> seenBy(Flow.Use use) {
    if (byOrigin.isEmpty()) {
      return Set.of();
    }
    Set<Change> seen = new TreeSet<>(ORDER);
    for (Origin origin : origins(use, false)) {
      if (origin.definition().isPresent()) {
        seen.addAll(byOrigin.getOrDefault(origin, Set.of()));
      }
    }
    return seen;
  }

  /** The changes of the object of a variable, in order. */
  Set<Change> of(String name) {
    return byName.getOrDefault(name, Set.of());
  }

  /** The statements that store into objects of variables from outside, by the variables. */
  Map<String, Set<Integer>> storesOutside() {
    return storesOutside;
  }

  /** The names of the objects that are changed for certain. */
  Set<String> names() {
    Set<String> names = new TreeSet<>();
    byName.forEach(
        (name, changes) -> {
          if (changes.stream().anyMatch(Change::certain)) {
            names.add(name);
          }
        });
    return names;
  }
}
