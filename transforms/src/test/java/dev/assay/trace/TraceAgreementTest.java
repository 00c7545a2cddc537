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
  void equalTracesAgreeOnEverything() {
    Trace trace = trace("1", "None", 3);

    assertThat(TraceAgreement.of(trace, trace("1", "None", 3))).contains(trace);
  }

  @Test
  void valuesThatDifferAreKeptAsVarying() {
    Trace common = TraceAgreement.of(trace("17.5", "1", 3), trace("18.5", "2", 3)).orElseThrow();

    assertThat(common.calls().get(0).arguments())
        .containsExactly(new Argument("now", TraceAgreement.VARIES));
    assertThat(common.calls().get(0).result()).contains(new Result(false, TraceAgreement.VARIES));
  }

  @Test
  void anotherNumberOfExecutionsIsNoAgreement() {
    assertThat(TraceAgreement.of(trace("1", "None", 3), trace("1", "None", 4))).isEmpty();
  }

  @Test
  void anExceptionInsteadOfAResultIsNoAgreement() {
    Trace raised =
        new Trace(
            List.of(TEST),
            List.of(call("1", Optional.of(new Result(true, "ValueError")), 3)),
            false,
            false);

    assertThat(TraceAgreement.of(trace("1", "None", 3), raised)).isEmpty();
  }

  @Test
  void threadsInEitherAreThreads() {
    Trace quiet = trace("1", "None", 3);
    Trace threaded = new Trace(quiet.functions(), quiet.calls(), false, true);

    assertThat(TraceAgreement.of(quiet, threaded).orElseThrow().threads()).isTrue();
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
