package dev.assay.slice;

import dev.assay.slice.RandomStatement.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Definitions and uses, control dependence and aliases of a random function, by their definitions:
 * what reaches what is found by walking all ways, post-dominance by taking vertices away.
 *
 * <p>A statement is one vertex; a {@code for} is three, since its iterable is read once, its target
 * bound on the way into the body only.
 */
final class NaiveFlow {
  /** A variable as one statement bound it; {@code -1} on entry. */
  record Binding(String variable, int statement) {}

  private enum Part {
    WHOLE,
    ITERABLE,
    TARGET
  }

  private record Vertex(int statement, Part part) {}

  private static final Vertex EXIT = new Vertex(RandomFunction.EXIT, Part.WHOLE);
  private static final int ENTRY = -1;

  private final RandomFunction function;
  private final Map<Vertex, List<Vertex>> successors = new HashMap<>();
  private final Map<Binding, Set<Integer>> reached = new HashMap<>();
  private final Map<Integer, Set<Integer>> controllers = new HashMap<>();

  NaiveFlow(RandomFunction function) {
    this.function = function;
    for (RandomStatement statement : function.statements()) {
      Vertex whole = new Vertex(statement.number(), Part.WHOLE);
      List<Vertex> next = new ArrayList<>();
      statement.successors().forEach(number -> next.add(entry(number, statement.number())));
      if (statement.kind() == Kind.FOR) {
        Vertex target = new Vertex(statement.number(), Part.TARGET);
        successors.put(new Vertex(statement.number(), Part.ITERABLE), List.of(whole));
        successors.put(target, List.of(next.get(0)));
        next.set(0, target);
      }
      successors.put(whole, next);
    }
    List<Vertex> start = List.of(entry(function.body().get(0).number(), ENTRY));
    function.parameters().forEach(name -> spread(new Binding(name, ENTRY), start));
    for (RandomStatement statement : function.statements()) {
      boolean loops = statement.kind() == Kind.FOR;
      Vertex binding = new Vertex(statement.number(), loops ? Part.TARGET : Part.WHOLE);
      for (String name : statement.writes()) {
        spread(new Binding(name, statement.number()), after(binding));
      }
    }
    successors.keySet().forEach(this::addDependents);
  }

  /** Where one comes to a statement from another: a loop's own body does not read its iterable. */
  private Vertex entry(int number, int from) {
    if (number == RandomFunction.EXIT) {
      return EXIT;
    }
    RandomStatement to = function.statements().get(number);
    boolean again = to.inside().contains(from);
    return new Vertex(number, to.kind() == Kind.FOR && !again ? Part.ITERABLE : Part.WHOLE);
  }

  private List<Vertex> after(Vertex vertex) {
    return successors.getOrDefault(vertex, List.of());
  }

  private void spread(Binding binding, List<Vertex> start) {
    Set<Integer> readers = reached.computeIfAbsent(binding, any -> new HashSet<>());
    Set<Vertex> seen = new HashSet<>();
    Deque<Vertex> open = new ArrayDeque<>(start);
    while (!open.isEmpty()) {
      Vertex at = open.pop();
      if (at.equals(EXIT) || !seen.add(at)) {
        continue;
      }
      RandomStatement statement = function.statements().get(at.statement());
      boolean loops = statement.kind() == Kind.FOR;
      if (statement.reads().contains(binding.variable())
          && (!loops || at.part() == Part.ITERABLE)) {
        readers.add(at.statement());
      }
      boolean binds =
          statement.writes().contains(binding.variable()) && (!loops || at.part() == Part.TARGET);
      if (!binds) {
        open.addAll(after(at));
      }
    }
  }

  /** What depends on a vertex: what one way out of it must come to and another need not. */
  private void addDependents(Vertex decider) {
    if (after(decider).size() < 2) {
      return;
    }
    for (Vertex vertex : successors.keySet()) {
      boolean must = vertex.equals(decider) ? false : isOnEveryWay(vertex, decider);
      boolean mayBeForced = after(decider).stream().anyMatch(way -> isOnEveryWay(vertex, way));
      if (mayBeForced && !must) {
        controllers
            .computeIfAbsent(vertex.statement(), any -> new HashSet<>())
            .add(decider.statement());
      }
    }
  }

  private boolean isOnEveryWay(Vertex vertex, Vertex from) {
    if (from.equals(vertex)) {
      return true;
    }
    Set<Vertex> seen = new HashSet<>(List.of(vertex));
    Deque<Vertex> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      Vertex at = open.pop();
      if (at.equals(EXIT)) {
        return false;
      }
      if (seen.add(at)) {
        open.addAll(after(at));
      }
    }
    return true;
  }

  /** Whether a variable that one statement binds may be what the other reads. */
  boolean defines(RandomStatement binder, RandomStatement reader) {
    return binder.writes().stream()
        .anyMatch(
            name ->
                reached
                    .getOrDefault(new Binding(name, binder.number()), Set.of())
                    .contains(reader.number()));
  }

  /** Whether one statement decides whether the other runs. */
  boolean controls(RandomStatement decider, RandomStatement statement) {
    return controllers.getOrDefault(statement.number(), Set.of()).contains(decider.number());
  }

  /** Whether one statement can run before the other in one call. */
  boolean canPrecede(RandomStatement earlier, RandomStatement later) {
    return earlier.number() < later.number()
        || function.statements().stream()
            .filter(each -> each.kind() == Kind.WHILE || each.kind() == Kind.FOR)
            .map(RandomStatement::inside)
            .anyMatch(
                inside -> inside.contains(earlier.number()) && inside.contains(later.number()));
  }

  /**
   * The bindings that may have named the object which a variable names at a statement.
   *
   * @param parts whether an element counts as what a loop took it from
   */
  Set<Binding> objects(String variable, RandomStatement at, boolean parts) {
    Set<Binding> found = new HashSet<>();
    collect(variable, at, parts, found);
    return found;
  }

  private void collect(String variable, RandomStatement at, boolean parts, Set<Binding> found) {
    reached.forEach(
        (binding, readers) -> {
          if (binding.variable().equals(variable)
              && readers.contains(at.number())
              && found.add(binding)
              && binding.statement() != ENTRY) {
            RandomStatement binder = function.statements().get(binding.statement());
            String alias = binder.aliases().get(variable);
            if (alias != null && (parts || binder.kind() != Kind.FOR)) {
              collect(alias, binder, parts, found);
            }
          }
        });
  }
}
