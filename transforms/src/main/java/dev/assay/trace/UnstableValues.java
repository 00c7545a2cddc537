package dev.assay.trace;

import dev.assay.trace.Call.Argument;
import dev.assay.trace.Call.Result;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Spreads the marks of unstable values over a trace: a parameter, or the result, of a function that
 * was unstable in one call is marked in all of its calls.
 *
 * <p>Which calls of a random function happen to give the same value in a dozen executions is itself
 * random; that some call does not is nearly certain. So the records are the same on every rerun.
 */
public final class UnstableValues {
  private static final String RESULT = "return";

  private record Slot(int function, String name) {}

  private UnstableValues() {}

  /** The trace with all marks; the same one if it has none. */
  public static Trace spread(Trace trace) {
    Set<Slot> unstable = new HashSet<>();
    for (Call call : trace.calls()) {
      for (Argument argument : call.arguments()) {
        if (argument.value().equals(TraceComparison.UNSTABLE)) {
          unstable.add(new Slot(call.function(), argument.name()));
        }
      }
      if (call.result().filter(r -> r.value().equals(TraceComparison.UNSTABLE)).isPresent()) {
        unstable.add(new Slot(call.function(), RESULT));
      }
    }
    if (unstable.isEmpty()) {
      return trace;
    }
    List<Call> calls = trace.calls().stream().map(call -> marked(call, unstable)).toList();
    return new Trace(trace.functions(), calls, trace.truncated(), trace.threads(), trace.lost());
  }

  private static Call marked(Call call, Set<Slot> unstable) {
    List<Argument> arguments =
        call.arguments().stream()
            .map(
                argument ->
                    unstable.contains(new Slot(call.function(), argument.name()))
                        ? new Argument(argument.name(), TraceComparison.UNSTABLE)
                        : argument)
            .toList();
    boolean result = unstable.contains(new Slot(call.function(), RESULT));
    return new Call(
        call.order(),
        call.parent(),
        call.depth(),
        call.function(),
        arguments,
        call.result()
            .map(r -> result && !r.raised() ? new Result(false, TraceComparison.UNSTABLE) : r),
        call.site(),
        call.lines());
  }
}
