package dev.assay.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.trace.Call.Argument;
import dev.assay.trace.Call.ExecutedLine;
import dev.assay.trace.Call.Result;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TraceAgreementTest {
  private static final TracedFunction TEST =
      new TracedFunction("tests/test_a.py", "test_a", 1, "def test_a(now):\n    use(now)\n", false);

  @Test
  void equalTracesAgree() {
    assertThat(TraceAgreement.difference(trace("1", "None", 3), trace("1", "None", 3))).isEmpty();
  }

  @Test
  void theFirstDifferenceIsNamed() {
    Trace trace = trace("1", "None", 3);

    assertThat(TraceAgreement.difference(trace, trace("2", "None", 3)))
        .contains("call 0 of test_a has other arguments");
    assertThat(TraceAgreement.difference(trace, trace("1", "0.5", 3)))
        .contains("call 0 of test_a has other results");
    assertThat(TraceAgreement.difference(trace, trace("1", "None", 4)))
        .contains("call 0 of test_a has other lines");
  }

  @Test
  void anExceptionInsteadOfAResultIsADifference() {
    Trace raised =
        new Trace(
            List.of(TEST),
            List.of(call("None", Optional.of(new Result(true, "None")), 3)),
            false,
            false);

    assertThat(TraceAgreement.difference(trace("None", "None", 3), raised))
        .contains("call 0 of test_a has other results");
  }

  @Test
  void callsThatAreMissingAreADifference() {
    Trace empty = new Trace(List.of(TEST), List.of(), false, false);

    assertThat(TraceAgreement.difference(trace("1", "None", 3), empty)).contains("1 calls, then 0");
  }

  private static Trace trace(String argument, String result, int count) {
    return new Trace(
        List.of(TEST),
        List.of(call(argument, Optional.of(new Result(false, result)), count)),
        false,
        false);
  }

  private static Call call(String argument, Optional<Result> result, int count) {
    return new Call(
        0,
        -1,
        0,
        0,
        List.of(new Argument("now", argument)),
        result,
        Optional.empty(),
        List.of(new ExecutedLine(2, count)));
  }
}
