package dev.assay.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.trace.Call;
import dev.assay.trace.Call.Argument;
import dev.assay.trace.Call.CallSite;
import dev.assay.trace.Call.ExecutedLine;
import dev.assay.trace.Call.Result;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TraceRecordsTest {
  private static final Trace TRACE =
      new Trace(
          List.of(
              new TracedFunction("tests/t.py", "T.test", 3, "    def test(self):\n", false),
              new TracedFunction("lib/m.py", "f", 9, "def f(x):\n    yield x\n", true)),
          List.of(
              new Call(
                  0,
                  -1,
                  0,
                  0,
                  List.of(new Argument("self", "<T>")),
                  Optional.of(new Result(false, "None")),
                  Optional.empty(),
                  List.of(new ExecutedLine(4, 1))),
              new Call(
                  1,
                  0,
                  1,
                  1,
                  List.of(),
                  Optional.empty(),
                  Optional.of(new CallSite(4, 11, 4, 17)),
                  List.of(new ExecutedLine(10, 5)))),
          true,
          false);

  @Test
  void nothingIsLostOnTheWayThere() {
    assertThat(TraceRecords.trace(TraceRecords.record("test", TRACE))).isEqualTo(TRACE);
  }

  @Test
  void theIdIsAFunctionOfTheContent() {
    String id = TraceRecords.record("test", TRACE).getId();
    Trace shorter = new Trace(TRACE.functions(), TRACE.calls().subList(0, 1), true, false);

    assertThat(TraceRecords.record("test", TRACE).getId()).isEqualTo(id).hasSize(16);
    assertThat(TraceRecords.record("test", shorter).getId()).isNotEqualTo(id);
    assertThat(TraceRecords.record("other", TRACE).getId()).isNotEqualTo(id);
  }
}
