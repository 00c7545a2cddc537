package dev.assay.slice;

import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
  private final Map<Integer, List<Call>> callsOf = new HashMap<>();
  private final Map<Key, List<Integer>> changers = new HashMap<>();

  SharedVariables(Trace trace, FunctionGraphs graphs) {
    this.trace = trace;
    this.graphs = graphs;
    for (Call call : trace.calls()) {
      callsOf.computeIfAbsent(call.function(), any -> new ArrayList<>()).add(call);
    }
  }

  /**
   * The calls that changed a variable before one that reads it had ended, in order: those that
   * began earlier, and those it made itself, directly or not.
   */
  List<Call> changersOf(Call reader, String name) {
    TracedFunction function = trace.function(reader);
    List<Call> found = new ArrayList<>();
    for (int index : changers.computeIfAbsent(new Key(function.file(), name), this::changers)) {
      if (index != reader.function() && areApart(function, trace.functions().get(index))) {
        continue;
      }
      for (Call call : callsOf.getOrDefault(index, List.of())) {
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
      // The text is looked at first, since reading all functions would cost more than the slice.
      if (function.file().equals(key.file())
          && function.source().contains(key.name())
          && callsOf.containsKey(i)
          && stores(i, key.name())) {
        found.add(i);
      }
    }
    return found;
  }

  private boolean stores(int function, String name) {
    Optional<FunctionGraph> graph = graphs.of(function);
    return graph.filter(readable -> !readable.storesOutside(name).isEmpty()).isPresent();
  }

  /** Whether two functions lie in different functions, and so share no variable but globals. */
  private static boolean areApart(TracedFunction one, TracedFunction other) {
    return Closures.isInner(one)
        && Closures.isInner(other)
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
