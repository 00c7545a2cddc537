package dev.assay.slice;

import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.trace.Call;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Guesses which statement made a call of which no site is known, as in traces made elsewhere.
 *
 * <p>The statements of the caller that call the name take the calls in order, each as many as it
 * can have made: its call expressions of that name times how often it ran. Where no statement calls
 * the name, the first that reads it counts, which hands the function on or has it as a property.
 * Special methods behind operators are not found so.
 */
final class SitelessCalls {
  private final FunctionGraph graph;
  private final Map<Integer, Integer> counts = new HashMap<>();
  private final Map<String, List<Integer>> places = new HashMap<>();

  SitelessCalls(FunctionGraph graph, Call caller) {
    this.graph = graph;
    caller.lines().forEach(line -> counts.merge(line.line(), line.count(), Integer::sum));
  }

  /**
   * The statement that made the next call of a name.
   *
   * @param name what the caller calls it
   * @param function what was called
   * @return {@link Statements#NONE} if none is likely
   */
  int statementOf(String name, TracedFunction function) {
    if (Excerpt.isExpression(function)) {
      return Arrays.stream(graph.statements().covering(function.firstLine()))
          .findFirst()
          .orElse(Statements.NONE);
    }
    List<Integer> open = places.computeIfAbsent(name, this::places);
    if (open.isEmpty()) {
      return Statements.NONE;
    }
    return open.size() > 1 ? open.remove(0) : open.get(0);
  }

  /** A statement for each call of a name that can have been made; the last takes the rest. */
  private List<Integer> places(String name) {
    List<Integer> calling = new ArrayList<>();
    List<Integer> reading = new ArrayList<>();
    for (int i = 0; i < graph.statements().size(); i++) {
      int ran = ran(i);
      if (ran == 0) {
        continue;
      }
      long calls =
          graph.calls().of(i).stream()
              .filter(call -> CallExpressions.simpleName(call).filter(name::equals).isPresent())
              .count();
      for (long left = Math.min(calls * ran, Short.MAX_VALUE); left > 0; left--) {
        calling.add(i);
      }
      if (reading.isEmpty() && calls == 0 && reads(i, name)) {
        reading.add(i);
      }
    }
    return calling.isEmpty() ? reading : calling;
  }

  private int ran(int statement) {
    Statements statements = graph.statements();
    int most = 0;
    for (int i = statements.firstLine(statement); i <= statements.lastLine(statement); i++) {
      most = Math.max(most, counts.getOrDefault(i, 0));
    }
    return most;
  }

  private boolean reads(int statement, String name) {
    return Statements.header(graph.statements().node(statement)).stream()
        .flatMap(Node::walk)
        .anyMatch(
            node ->
                (node.is(NodeKind.NAME) || node.is(NodeKind.ATTRIBUTE))
                    && node.name().equals(name));
  }
}
