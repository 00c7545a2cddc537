package dev.assay.trace;

import java.util.Optional;

/**
 * Whether two executions of one test under different conditions did the same.
 *
 * <p>A trace is kept only if both executions called the same functions in the same order with the
 * same arguments and results, and ran the same lines as often. Values alone are reason enough to
 * drop a test: what draws random numbers agrees by chance now and then, and a record would differ
 * from one build to the next.
 */
public final class TraceAgreement {
  private TraceAgreement() {}

  /** What differs first, in words; empty if nothing does. */
  public static Optional<String> difference(Trace one, Trace other) {
    if (one.calls().size() != other.calls().size()) {
      return Optional.of(one.calls().size() + " calls, then " + other.calls().size());
    }
    for (int i = 0; i < one.calls().size(); i++) {
      Call a = one.calls().get(i);
      Call b = other.calls().get(i);
      if (!one.function(a).equals(other.function(b))) {
        return Optional.of(
            "call "
                + i
                + " is of "
                + one.function(a).qualname()
                + ", then of "
                + other.function(b).qualname());
      }
      if (!a.equals(b)) {
        return Optional.of(
            "call " + i + " of " + one.function(a).qualname() + " has other " + part(a, b));
      }
    }
    return one.equals(other) ? Optional.empty() : Optional.of("one is truncated or starts threads");
  }

  private static String part(Call a, Call b) {
    if (!a.lines().equals(b.lines())) {
      return "lines";
    }
    if (!a.arguments().equals(b.arguments())) {
      return "arguments";
    }
    return a.result().equals(b.result()) ? "callers" : "results";
  }
}
