package dev.assay.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.trace.Call.Argument;
import dev.assay.trace.Call.CallSite;
import dev.assay.trace.Call.ExecutedLine;
import dev.assay.trace.Call.Result;
import dev.assay.trace.TraceComparison.Agreed;
import dev.assay.trace.TraceComparison.Diverged;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TraceComparisonTest {
  private static final TracedFunction TEST =
      new TracedFunction("tests/test_a.py", "test_a", 1, "", false);
  private static final TracedFunction GET = new TracedFunction("lib/a.py", "get", 5, "", true);
  private static final TracedFunction PUT = new TracedFunction("lib/a.py", "put", 9, "", true);

  @Test
  void equalTracesAgree() {
    assertThat(TraceComparison.of(trace(get("1", "2")), trace(get("1", "2"))))
        .isEqualTo(new Agreed(trace(get("1", "2"))));
  }

  @Test
  void valuesThatDifferAreMarkedAndTheRestIsKept() {
    TraceComparison comparison =
        TraceComparison.of(
            trace(get("1", "12:00"), get("1", "2")), trace(get("1", "12:01"), get("3", "2")));

    assertThat(comparison)
        .isEqualTo(new Agreed(trace(get("1", "<unstable>"), get("<unstable>", "2"))));
    assertThat(comparison.divergence()).isEmpty();
  }

  @Test
  void aThirdTraceAddsItsOwnMarks() {
    Agreed two = (Agreed) TraceComparison.of(trace(get("1", "2")), trace(get("1", "3")));

    assertThat(TraceComparison.of(two.common(), trace(get("4", "2"))))
        .isEqualTo(new Agreed(trace(get("<unstable>", "<unstable>"))));
  }

  @Test
  void anotherFunctionIsADifference() {
    assertThat(TraceComparison.of(trace(get("1", "2")), trace(call(PUT, "1", "2"))))
        .isEqualTo(new Diverged("call 1", "get of lib/a.py", "put of lib/a.py"));
  }

  @Test
  void aLineThatRanMoreOftenIsADifference() {
    assertThat(
            TraceComparison.of(
                trace(lines(get("1", "2"), 6, 1, 7, 2)), trace(lines(get("1", "2"), 6, 1, 7, 3))))
        .isEqualTo(
            new Diverged(
                "call 1 of get, the 2. line that ran", "line 7, 2 times", "line 7, 3 times"));
    assertThat(
            TraceComparison.of(
                trace(lines(get("1", "2"), 6, 1)), trace(lines(get("1", "2"), 6, 1, 7, 3))))
        .isEqualTo(new Diverged("call 1 of get, the 2. line that ran", "none", "line 7, 3 times"));
  }

  @Test
  void anotherWayToEndIsADifferenceAndAnotherValueIsNone() {
    assertThat(TraceComparison.of(trace(get("1", "2")), trace(raising(get("1", "2"), "KeyError"))))
        .isEqualTo(new Diverged("call 1 of get, its end", "returned", "raised KeyError"));
    assertThat(
            TraceComparison.of(
                trace(raising(get("1", "2"), "KeyError")),
                trace(raising(get("1", "2"), "ValueError"))))
        .isEqualTo(new Diverged("call 1 of get, its end", "raised KeyError", "raised ValueError"));
  }

  @Test
  void oneCallMoreIsADifference() {
    assertThat(TraceComparison.of(trace(get("1", "2")), trace(get("1", "2"), get("1", "2"))))
        .isEqualTo(new Diverged("the number of calls", "2", "3"));
  }

  @Test
  void anotherPlaceToCallFromIsADifference() {
    Call here = get("1", "2");
    Call there =
        new Call(
            1,
            0,
            1,
            1,
            here.arguments(),
            here.result(),
            Optional.of(new CallSite(3, 0, 3, 4)),
            List.of());

    assertThat(TraceComparison.of(trace(here), trace(there)))
        .isEqualTo(new Diverged("call 1 of get, its caller", "call 0", "call 0 at line 3"));
  }

  @Test
  void whatIsUnstableInOneCallIsMarkedInAllCallsOfTheFunction() {
    Trace trace = trace(get("1", "<unstable>"), get("2", "3"), call(PUT, "1", "4"));

    assertThat(UnstableValues.spread(trace))
        .isEqualTo(trace(get("1", "<unstable>"), get("2", "<unstable>"), call(PUT, "1", "4")));
    assertThat(
            UnstableValues.spread(
                trace(raising(get("1", "2"), "KeyError"), get("<unstable>", "3"))))
        .isEqualTo(trace(raising(get("<unstable>", "2"), "KeyError"), get("<unstable>", "3")));
  }

  private static Call get(String argument, String result) {
    return call(GET, argument, result);
  }

  private static Call call(TracedFunction function, String argument, String result) {
    return new Call(
        1,
        0,
        1,
        function.equals(GET) ? 1 : 2,
        List.of(new Argument("key", argument)),
        Optional.of(new Result(false, result)),
        Optional.empty(),
        List.of());
  }

  private static Call lines(Call call, int... linesAndCounts) {
    List<ExecutedLine> lines = new ArrayList<>();
    for (int i = 0; i < linesAndCounts.length; i += 2) {
      lines.add(new ExecutedLine(linesAndCounts[i], linesAndCounts[i + 1]));
    }
    return new Call(1, 0, 1, call.function(), call.arguments(), call.result(), call.site(), lines);
  }

  private static Call raising(Call call, String type) {
    return new Call(
        1,
        0,
        1,
        call.function(),
        call.arguments(),
        Optional.of(new Result(true, type)),
        call.site(),
        call.lines());
  }

  private static Trace trace(Call... below) {
    List<Call> calls = new ArrayList<>();
    calls.add(new Call(0, -1, 0, 0, List.of(), Optional.empty(), Optional.empty(), List.of()));
    for (Call call : below) {
      calls.add(
          new Call(
              calls.size(),
              0,
              1,
              call.function(),
              call.arguments(),
              call.result(),
              call.site(),
              call.lines()));
    }
    return new Trace(List.of(TEST, GET, PUT), calls, false, false);
  }
}
