package dev.assay.trace;

import java.util.List;

/**
 * One traced execution of a test.
 *
 * @param functions the functions that ran, each once, in order of first call; index 0 is the test
 * @param calls their calls in order of entry; call 0 is the test function itself. A generator or
 *     coroutine is one call however often it is resumed
 * @param truncated whether calls were left out because there were more than the limit
 * @param threads whether the test started threads or forked, whose work is not in the trace
 * @param lost whether tracing broke off: the test set a trace or profile function of its own, or
 *     used up the recursion limit. The trace then holds the test's own call and nothing of it but
 *     its arguments
 */
public record Trace(
    List<TracedFunction> functions,
    List<Call> calls,
    boolean truncated,
    boolean threads,
    boolean lost) {
  public Trace {
    functions = List.copyOf(functions);
    calls = List.copyOf(calls);
    for (int i = 0; i < calls.size(); i++) {
      Call call = calls.get(i);
      if (call.order() != i || call.parent() >= i || call.function() >= functions.size()) {
        throw new IllegalArgumentException("call " + i + " is out of order: " + call);
      }
    }
  }

  /** A trace that was not lost. */
  public Trace(
      List<TracedFunction> functions, List<Call> calls, boolean truncated, boolean threads) {
    this(functions, calls, truncated, threads, false);
  }

  /** The function a call entered. */
  public TracedFunction function(Call call) {
    return functions.get(call.function());
  }
}
