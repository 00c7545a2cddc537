package dev.assay.mutate;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The parts of a test that have nothing to do with each other: statements are of one component if
 * they use a common local, or one contains the other. What breaks in one can be changed differently
 * there without the others noticing.
 *
 * <p>Inner functions and classes without constants, imports and {@code self} connect nothing.
 */
final class Components {
  private final int[] leader;

  Components(TestSource test, Statements statements, List<Candidate> candidates) {
    leader = new int[statements.size()];
    for (int i = 0; i < leader.length; i++) {
      leader[i] = i;
    }
    Set<Integer> changing = new HashSet<>();
    candidates.forEach(candidate -> changing.add(candidate.statement()));
    Set<String> locals = locals(test, statements, changing);
    Map<String, Integer> users = new HashMap<>();
    for (int i = 0; i < leader.length; i++) {
      Node statement = statements.node(i);
      int index = i;
      Statements.heads(statement).stream()
          .flatMap(Node::walk)
          .filter(node -> node.is(NodeKind.NAME))
          .map(Node::name)
          .filter(locals::contains)
          .forEach(name -> join(index, users.computeIfAbsent(name, first -> index)));
      if (statement.kind().isFunction() && locals.contains(statement.name())) {
        join(i, users.computeIfAbsent(statement.name(), first -> index));
      }
      Node parent = statement.parent().orElseThrow();
      if (parent != test.function()) {
        join(i, statements.indexOf(parent));
      }
    }
  }

  /** The component of a statement, by the first statement of it. */
  int of(int statement) {
    int at = statement;
    while (leader[at] != at) {
      at = leader[at];
    }
    return at;
  }

  private void join(int one, int other) {
    int first = of(one);
    int second = of(other);
    leader[Math.max(first, second)] = Math.min(first, second);
  }

  private static Set<String> locals(TestSource test, Statements statements, Set<Integer> changing) {
    Set<String> locals = new HashSet<>();
    test.function()
        .child(Field.ARGS)
        .walk()
        .filter(n -> n.is(NodeKind.ARG))
        .forEach(parameter -> locals.add(parameter.name()));
    locals.remove("self");
    for (int i = 0; i < statements.size(); i++) {
      Node statement = statements.node(i);
      if (Statements.isClosed(statement)) {
        if (changing.contains(i)) {
          locals.add(statement.name());
        }
      } else {
        Dependencies.bound(statement).forEach(locals::add);
      }
    }
    return locals;
  }
}
