package dev.assay.slice;

import dev.assay.source.NodeKind;
import dev.assay.trace.Call;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The statements from which the slice of a frame starts.
 *
 * <p>A call's result comes from the {@code return} and {@code yield} statements it ran; a lambda's
 * and a generator expression's from its expression. A function that falls off its end gives
 * nothing. A call that ended with an exception gives the {@code raise} statements it ran and the
 * statements whose own calls ended so; where there are none, the statement that was the last to run
 * for the first time.
 */
final class Seeds {
  private Seeds() {}

  /** The executed statements that make the result of a frame, with RETURNS or RAISES. */
  static SortedMap<Integer, Reason.Kind> ofResult(Activation frame) {
    SortedMap<Integer, Reason.Kind> seeds = new TreeMap<>();
    FunctionGraph graph = frame.graph();
    for (int result : graph.results()) {
      if (frame.ran(result)) {
        seeds.put(result, Reason.Kind.RETURNS);
      }
    }
    if (frame.call().result().filter(Call.Result::raised).isPresent()) {
      Set<Integer> raising = raising(frame);
      if (raising.isEmpty() && seeds.isEmpty()) {
        int last = frame.lastNewStatement();
        if (last != Statements.NONE) {
          raising.add(last);
        }
      }
      raising.forEach(statement -> seeds.putIfAbsent(statement, Reason.Kind.RAISES));
    }
    return seeds;
  }

  private static Set<Integer> raising(Activation frame) {
    Set<Integer> raising = new TreeSet<>();
    for (int i = 0; i < frame.graph().statements().size(); i++) {
      boolean raises = frame.graph().statements().node(i).is(NodeKind.RAISE);
      boolean calledOneThatDid =
          frame.matcher().of(i).stream()
              .anyMatch(match -> match.child().result().filter(Call.Result::raised).isPresent());
      if (frame.ran(i) && (raises || calledOneThatDid)) {
        raising.add(i);
      }
    }
    return raising;
  }

  /** The executed statements that bind a variable. */
  static Set<Integer> ofVariable(Activation frame, String name) {
    Set<Integer> seeds = new TreeSet<>(frame.graph().variables().binders(name));
    seeds.removeIf(statement -> !frame.ran(statement));
    return seeds;
  }
}
