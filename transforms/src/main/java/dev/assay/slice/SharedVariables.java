package dev.assay.slice;

import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The calls that bind, or store into, a variable that no traced frame owns: a module's, or that of
 * a function that had run before the trace began.
 *
 * <p>A variable is known by its name and file. What else changes a global's object, such as a
 * function it is handed to, is not followed: there names of modules and classes would bring in
 * calls that have nothing to do with the reader.
 */
final class SharedVariables {
  private record Key(String file, String name) {}

  private final Trace trace;
  private final FunctionGraphs graphs;
  private final Map<Key, List<Integer>> changers = new HashMap<>();
  private final Map<Integer, List<Call>> callsOf = new HashMap<>();

  SharedVariables(Trace trace, FunctionGraphs graphs) {
    this.trace = trace;
    this.graphs = graphs;
  }

  /**
   * The calls that changed a variable before one that reads it had ended, in order: those that
   * began earlier, and those it made itself, directly or not.
   */
  List<Call> changersOf(Call reader, String name) {
    TracedFunction function = trace.function(reader);
    List<Integer> storing =
        changers.computeIfAbsent(new Key(function.file(), name), this::changers);
    if (storing.isEmpty()) {
      return List.of();
    }
    List<Call> found = new ArrayList<>();
    for (int index : storing) {
      if (index != reader.function() && areApart(function, trace.functions().get(index))) {
        continue;
      }
      for (Call call : callsOf.computeIfAbsent(index, this::calls)) {
        if (call.order() < reader.order() || isWithin(call, reader)) {
          found.add(call);
        }
      }
    }
    found.sort((one, other) -> Integer.compare(one.order(), other.order()));
    return found;
  }

  private List<Integer> changers(Key key) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < trace.functions().size(); i++) {
      TracedFunction function = trace.functions().get(i);
      if (function.file().equals(key.file()) && graphs.storesOutside(i, key.name())) {
        found.add(i);
      }
    }
    return found;
  }

  private List<Call> calls(int function) {
    return trace.calls().stream().filter(call -> call.function() == function).toList();
  }

  /** Whether two functions lie in different functions, and so share no variable but globals. */
  private static boolean areApart(TracedFunction one, TracedFunction other) {
    return CallTree.isInner(one)
        && CallTree.isInner(other)
        && !outermost(one).equals(outermost(other));
  }

  private static String outermost(TracedFunction function) {
    return function.qualname().substring(0, function.qualname().indexOf("<locals>"));
  }

  private boolean isWithin(Call call, Call reader) {
    for (Call at = call; at.parent() >= 0; at = trace.calls().get(at.parent())) {
      if (at.parent() == reader.order()) {
        return true;
      }
    }
    return false;
  }
}
