package dev.assay.slice;

import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A trace's calls by their callers, and what is asked again and again of its functions. */
final class CallTree {
  /**
   * What a function's name and text tell.
   *
   * @param ownName the last part of its qualified name
   * @param name what a caller writes: for a constructor the class's name
   * @param constructor whether it sets up a new object, its first parameter
   * @param inner whether it stands in a function
   * @param mayYield whether calling it may make a generator
   */
  record Facts(String ownName, String name, boolean constructor, boolean inner, boolean mayYield) {
    static Facts of(TracedFunction function) {
      String name = function.name();
      boolean constructor =
          switch (name) {
            case "__init__", "__new__", "__post_init__", "__attrs_post_init__" -> true;
            default -> false;
          };
      return new Facts(
          name,
          written(function, name),
          constructor,
          isInner(function),
          name.equals("<genexpr>") || function.source().contains("yield"));
    }

    private static String written(TracedFunction function, String name) {
      if (name.equals("__init__") || name.equals("__new__")) {
        String owner =
            function.qualname().substring(0, function.qualname().length() - name.length());
        String[] parts = owner.split("\\.", -1);
        return parts.length >= 2 ? parts[parts.length - 2] : name;
      }
      return name;
    }
  }

  /** Whether a function stands in another. */
  static boolean isInner(TracedFunction function) {
    return function.qualname().contains("<locals>");
  }

  private final Trace trace;
  private final List<Call> byParent;
  private final int[] starts;
  private final List<Optional<Facts>> facts;
  private Optional<Map<String, Integer>> lastGenerators = Optional.empty();

  CallTree(Trace trace) {
    this.trace = trace;
    List<Call> calls = trace.calls();
    starts = new int[calls.size() + 1];
    for (Call call : calls) {
      if (call.parent() >= 0) {
        starts[call.parent() + 1]++;
      }
    }
    for (int i = 0; i < calls.size(); i++) {
      starts[i + 1] += starts[i];
    }
    Call[] sorted = new Call[starts[calls.size()]];
    int[] next = starts.clone();
    for (Call call : calls) {
      if (call.parent() >= 0) {
        sorted[next[call.parent()]++] = call;
      }
    }
    byParent = Arrays.asList(sorted);
    facts = new ArrayList<>(trace.functions().size());
    trace.functions().forEach(function -> facts.add(Optional.empty()));
  }

  Trace trace() {
    return trace;
  }

  Call call(int order) {
    return trace.calls().get(order);
  }

  /** The calls that a call made, in order of entry. */
  List<Call> children(Call call) {
    return byParent.subList(starts[call.order()], starts[call.order() + 1]);
  }

  /** What is known of the function that a call entered. */
  Facts facts(Call call) {
    return facts(call.function());
  }

  /** What is known of a function, by its index. */
  Facts facts(int function) {
    Optional<Facts> known = facts.get(function);
    if (known.isEmpty()) {
      known = Optional.of(Facts.of(trace.functions().get(function)));
      facts.set(function, known);
    }
    return known.get();
  }

  /** Whether a function of a name that may be a generator was entered after a call, by anyone. */
  boolean entersGeneratorAfter(Call call, String name) {
    if (lastGenerators.isEmpty()) {
      Map<String, Integer> last = new HashMap<>();
      for (Call each : trace.calls()) {
        if (facts(each).mayYield()) {
          last.put(nameOf(each), each.order());
        }
      }
      lastGenerators = Optional.of(last);
    }
    return lastGenerators.get().getOrDefault(name, -1) > call.order();
  }

  /** The name a caller writes. */
  String nameOf(Call call) {
    return call.calledAs().isPresent() ? call.calledAs().get() : facts(call).name();
  }
}
