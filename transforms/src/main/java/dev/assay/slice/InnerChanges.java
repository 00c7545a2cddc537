package dev.assay.slice;

import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The calls of inner functions that bind or change a variable of a function around them: {@code
 * nonlocal n; n += 1}, or {@code seen.append(x)} in a callback.
 */
final class InnerChanges {
  private record Asked(int maker, String name) {}

  private record Place(String file, int line) {}

  private final Trace trace;
  private final FunctionGraphs graphs;
  private final Map<Integer, List<Call>> callsOf = new TreeMap<>();
  private final Set<Place> ran = new HashSet<>();
  private final Set<Asked> asked = new HashSet<>();

  InnerChanges(CallTree tree, FunctionGraphs graphs) {
    trace = tree.trace();
    this.graphs = graphs;
    for (Call call : trace.calls()) {
      if (tree.facts(call).inner()) {
        callsOf.computeIfAbsent(call.function(), any -> new ArrayList<>()).add(call);
        ran.add(new Place(trace.function(call).file(), trace.function(call).firstLine()));
      }
    }
  }

  /** Whether an inner function that begins on a line ran. */
  boolean ran(String file, int firstLine) {
    return !ran.isEmpty() && ran.contains(new Place(file, firstLine));
  }

  /**
   * The calls that may change a variable of a frame from inside; a frame and variable are answered
   * once. Which instance of an inner function ran is not in a trace: all that ran later count.
   */
  List<Call> of(Frame maker, String name) {
    if (callsOf.isEmpty() || !asked.add(new Asked(maker.call().order(), name))) {
      return List.of();
    }
    TracedFunction outer = trace.function(maker.call());
    List<Call> found = new ArrayList<>();
    callsOf.forEach(
        (index, calls) -> {
          TracedFunction inner = trace.functions().get(index);
          if (inner.file().equals(outer.file())
              && inner.qualname().startsWith(outer.qualname() + ".<locals>.")
              && inner.source().contains(name)
              && changes(index, name)) {
            calls.stream().filter(call -> call.order() > maker.call().order()).forEach(found::add);
          }
        });
    return found;
  }

  private boolean changes(int function, String name) {
    return graphs.of(function).filter(graph -> graph.changedOutside().contains(name)).isPresent();
  }
}
