package dev.assay.trace;

import dev.assay.trace.Call.Argument;
import dev.assay.trace.Call.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What two executions of one test under different conditions have in common.
 *
 * <p>A trace is kept only if both executions called the same functions in the same order and ran
 * the same lines as often. Values may differ without that, as clock readings do; they are kept as
 * {@link #VARIES}, so that a record is the same on every rerun.
 */
public final class TraceAgreement {
  /** Stands for a value that differed between the executions. */
  public static final String VARIES = "<varies>";

  private TraceAgreement() {}

  /** The common trace; empty if control flow differed. */
  public static Optional<Trace> of(Trace one, Trace other) {
    if (one.truncated() != other.truncated()
        || !one.functions().equals(other.functions())
        || one.calls().size() != other.calls().size()) {
      return Optional.empty();
    }
    List<Call> calls = new ArrayList<>();
    for (int i = 0; i < one.calls().size(); i++) {
      Call a = one.calls().get(i);
      Call b = other.calls().get(i);
      if (!sameFlow(a, b)) {
        return Optional.empty();
      }
      calls.add(
          new Call(
              a.order(),
              a.parent(),
              a.depth(),
              a.function(),
              arguments(a, b),
              result(a, b),
              a.site(),
              a.lines()));
    }
    return Optional.of(
        new Trace(one.functions(), calls, one.truncated(), one.threads() || other.threads()));
  }

  private static boolean sameFlow(Call a, Call b) {
    return a.parent() == b.parent()
        && a.depth() == b.depth()
        && a.function() == b.function()
        && a.site().equals(b.site())
        && a.lines().equals(b.lines())
        && a.arguments().size() == b.arguments().size()
        && a.result().map(Result::raised).equals(b.result().map(Result::raised));
  }

  private static List<Argument> arguments(Call a, Call b) {
    List<Argument> common = new ArrayList<>();
    for (int i = 0; i < a.arguments().size(); i++) {
      Argument mine = a.arguments().get(i);
      common.add(new Argument(mine.name(), common(mine.value(), b.arguments().get(i).value())));
    }
    return common;
  }

  private static Optional<Result> result(Call a, Call b) {
    return a.result()
        .map(
            mine ->
                new Result(
                    mine.raised(),
                    common(mine.value(), b.result().map(Result::value).orElse(VARIES))));
  }

  private static String common(String mine, String theirs) {
    return mine.equals(theirs) ? mine : VARIES;
  }
}
