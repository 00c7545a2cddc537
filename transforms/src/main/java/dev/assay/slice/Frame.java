package dev.assay.slice;

import dev.assay.trace.Call;
import dev.assay.trace.Call.ExecutedLine;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One call while it is being sliced: what it ran, and which of that is relevant so far, and why.
 */
final class Frame {
  private final Call call;
  private final FunctionGraph graph;
  private final CallMatcher matcher;
  private final BitSet ran = new BitSet();
  private final Map<Integer, Integer> counts = new HashMap<>();
  private final SortedMap<Integer, Reason> relevant = new TreeMap<>();
  private final Set<Integer> changing = new HashSet<>();

  Frame(Call call, FunctionGraph graph, CallMatcher matcher) {
    this.call = call;
    this.graph = graph;
    this.matcher = matcher;
    for (ExecutedLine line : call.lines()) {
      counts.merge(line.line(), line.count(), Integer::sum);
      for (int statement : graph.statements().covering(line.line())) {
        ran.set(statement);
      }
    }
  }

  Call call() {
    return call;
  }

  FunctionGraph graph() {
    return graph;
  }

  CallMatcher matcher() {
    return matcher;
  }

  /** Whether any line of a statement's granule ran. */
  boolean ran(int statement) {
    return ran.get(statement);
  }

  /** The lines of a statement's granule that ran. */
  List<Integer> linesOf(int statement) {
    Statements statements = graph.statements();
    List<Integer> lines = new ArrayList<>();
    for (int i = statements.firstLine(statement); i <= statements.lastLine(statement); i++) {
      if (counts.containsKey(i)) {
        lines.add(i);
      }
    }
    return lines;
  }

  /** The statement of the line that was the last to run for the first time. */
  Optional<Integer> lastNewStatement() {
    if (call.lines().isEmpty()) {
      return Optional.empty();
    }
    int line = call.lines().get(call.lines().size() - 1).line();
    int found = Statements.NONE;
    for (int i = 0; i < graph.statements().size(); i++) {
      if (linesOf(i).contains(line)) {
        found = i;
      }
    }
    return found == Statements.NONE ? Optional.empty() : Optional.of(found);
  }

  /** Makes a statement relevant; the first reason stays. Returns whether it was not yet. */
  boolean keep(int statement, Reason reason) {
    return relevant.putIfAbsent(statement, reason) == null;
  }

  /** Makes what a statement changes relevant too. Returns whether it was not yet. */
  boolean keepChanges(int statement) {
    return changing.add(statement);
  }

  /** The relevant statements, in order of their text, with their reasons. */
  SortedMap<Integer, Reason> relevant() {
    return relevant;
  }

  /** The relevant lines, in order. */
  List<RelevantLine> lines(String file) {
    SortedMap<Integer, List<Reason>> reasons = new TreeMap<>();
    relevant.forEach(
        (statement, reason) ->
            linesOf(statement)
                .forEach(
                    line -> reasons.computeIfAbsent(line, any -> new ArrayList<>()).add(reason)));
    List<RelevantLine> lines = new ArrayList<>();
    reasons.forEach(
        (line, why) ->
            lines.add(
                new RelevantLine(call.order(), file, line, counts.getOrDefault(line, 1), why)));
    return lines;
  }
}
