package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.oracle.ExecutionRequest.TraceLimits;
import dev.assay.oracle.Footprint.CodeId;
import dev.assay.trace.Call;
import dev.assay.trace.Call.Argument;
import dev.assay.trace.Call.CallSite;
import dev.assay.trace.Call.Result;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a trace holds; the expected counts of lines stand in the traced program's comments. */
final class ForkServerTraceTest {
  private static final Limits SHORT =
      new Limits(Duration.ofSeconds(30), Duration.ofSeconds(1), 4L << 30, 1L << 20, 64L << 20, 64);

  private static ForkServer server;

  @BeforeAll
  static void start() {
    server = ForkServer.start(PythonForTests.config("shop"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void countsEveryLineAsOftenAsItRuns() throws IOException {
    Map<Integer, Integer> expected = new TreeMap<>();
    List<String> lines =
        Files.readAllLines(PythonForTests.repository("shop").resolve("tests/test_lines.py"));
    for (int i = 0; i < lines.size(); i++) {
      int comment = lines.get(i).indexOf("  # ");
      if (comment >= 0) {
        expected.put(i + 1, Integer.parseInt(lines.get(i).substring(comment + 4)));
      }
    }
    Map<Integer, Integer> counted = new TreeMap<>();
    for (Call call : trace("lines", "test_lines", new TraceLimits(9, 1000)).calls()) {
      call.lines().forEach(line -> counted.merge(line.line(), line.count(), Integer::sum));
    }
    assertThat(counted).isEqualTo(expected);
  }

  @Test
  void recordsArgumentsResultsAndCallSites() {
    Trace trace = trace("lines", "test_lines", TraceLimits.PAPER);
    Call init =
        trace.calls().stream()
            .filter(call -> trace.function(call).name().equals("__init__"))
            .findFirst()
            .orElseThrow();
    assertThat(init.arguments())
        .containsExactly(
            new Argument("self", "<Doubler>"),
            new Argument("factor", "3"),
            new Argument("rest", "(4,)"),
            new Argument("scale", "5"),
            new Argument("options", "{'extra': [6]}"));
    assertThat(init.result()).contains(new Result(false, "None"));
    assertThat(init.site()).contains(new CallSite(52, 11, 52, 44));
    assertThat(named(trace, "fails").result()).contains(new Result(true, "ValueError"));
    assertThat(named(trace, "countdown").result()).contains(new Result(false, "None"));
    assertThat(named(trace, "abandoned").result()).isEmpty();
  }

  @Test
  void goesNoDeeperThanTheLimit() {
    Trace trace = trace("lines", "test_lines", new TraceLimits(2, 1000));
    assertThat(trace.calls()).extracting(Call::depth).contains(2).doesNotContain(3);
    assertThat(trace.truncated()).isFalse();
  }

  @Test
  void stopsAtTheLimitOfCallsAndSaysSo() {
    Trace trace = trace("threads", "test_many_calls", TraceLimits.PAPER);
    assertThat(trace.calls()).hasSize(1000);
    assertThat(trace.truncated()).isTrue();
  }

  @Test
  void tellsTheLibraryFromItsTests() {
    Trace trace = trace("threads", "test_batches", TraceLimits.PAPER);
    assertThat(trace.functions())
        .extracting(TracedFunction::file, TracedFunction::qualname, TracedFunction::library)
        .containsExactly(
            tuple("tests/test_threads.py", "test_batches", false),
            tuple("shop/stock.py", "batches", true));
  }

  @Test
  void saysThatATestStartedThreads() {
    Trace trace = trace("threads", "test_thread", TraceLimits.PAPER);
    assertThat(trace.threads()).isTrue();
    assertThat(trace.functions())
        .extracting(TracedFunction::name)
        .containsExactly("test_thread", "in_thread");
    assertThat(trace("threads", "test_batches", TraceLimits.PAPER).threads()).isFalse();
  }

  @Test
  void saysThatATestTookTracingAway() {
    assertThatOnlyTheTestIsLeft(trace("threads", "test_traces_itself", TraceLimits.PAPER));
  }

  @Test
  void namesTheExceptionThatAReraiseRaises() {
    Trace trace = trace("threads", "test_reraise", TraceLimits.PAPER);
    assertThat(named(trace, "reraises").result()).contains(new Result(true, "KeyError"));
  }

  @Test
  void saysThatATestUsedUpTheRecursionLimit() {
    assertThatOnlyTheTestIsLeft(trace("threads", "test_recursion_error", TraceLimits.PAPER));
  }

  private static void assertThatOnlyTheTestIsLeft(Trace trace) {
    assertThat(trace.lost()).isTrue();
    assertThat(trace.truncated()).isFalse();
    assertThat(trace.functions()).hasSize(1);
    assertThat(trace.calls()).hasSize(1);
    assertThat(trace.calls().get(0).lines()).isEmpty();
    assertThat(trace.calls().get(0).result()).isEmpty();
  }

  @Test
  void theFootprintHoldsFixturesAndWhatTheyCall() {
    ExecutionRequest plain =
        ExecutionRequest.of("tests/test_kinds.py", "tests/test_kinds.py::test_passes");
    Footprint footprint = server.execute(plain.withFootprint()).footprint().orElseThrow();
    assertThat(footprint.code())
        .extracting(CodeId::file, CodeId::qualname, CodeId::firstLine)
        .containsExactly(
            tuple("<generated>", "", 0),
            tuple("shop/stock.py", "logged.<locals>.wrapper", 6),
            tuple("shop/stock.py", "Ledger.__init__", 14),
            tuple("shop/stock.py", "Ledger.add", 17),
            tuple("shop/stock.py", "Stock.__init__", 23),
            tuple("shop/stock.py", "Stock.receive", 27),
            tuple("tests/conftest.py", "stock", 6),
            tuple("tests/test_kinds.py", "test_passes", 9));
    assertThat(server.execute(plain).footprint()).isEmpty();
    assertThat(server.execute(plain.withFootprint().traced(TraceLimits.PAPER)).footprint())
        .contains(footprint);
  }

  @Test
  void theFootprintHoldsTheTestsThatRanBefore() {
    ExecutionRequest after =
        ExecutionRequest.of("tests/test_kinds.py", "tests/test_kinds.py::test_fails")
            .after(List.of("tests/test_kinds.py::test_passes"))
            .withFootprint();

    assertThat(server.execute(after).footprint().orElseThrow().code())
        .extracting(CodeId::qualname)
        .contains("test_passes", "test_fails");
  }

  @Test
  void theFootprintOfATestWithoutEndHoldsWhatRanTillItsLimit() {
    ExecutionRequest endless =
        ExecutionRequest.of("tests/test_kinds.py", "tests/test_kinds.py::test_passes")
            .replacedBy("def test_passes(stock):\n    while True:\n        stock.receive(1)\n")
            .within(SHORT)
            .withFootprint();

    Execution execution = server.execute(endless);
    assertThat(execution.outcome()).isEqualTo(Outcome.CPU_EXCEEDED);
    assertThat(execution.message()).isEqualTo("used 1 s of processor");
    assertThat(execution.footprint().orElseThrow().code())
        .extracting(CodeId::qualname)
        .contains("Stock.receive", "Ledger.add", "test_passes");
  }

  @Test
  void aFilesFootprintHoldsTheModulesAndWhatTheyCallAtImport() throws Exception {
    Footprint imported = server.collectFile("tests/test_kinds.py").imported().orElseThrow();

    assertThat(imported.code())
        .extracting(CodeId::file, CodeId::qualname)
        .contains(
            tuple("shop/stock.py", "<module>"),
            tuple("shop/stock.py", "Ledger"),
            tuple("shop/stock.py", "logged"),
            tuple("tests/conftest.py", "<module>"),
            tuple("tests/test_kinds.py", "<module>"))
        .doesNotContain(tuple("shop/stock.py", "Ledger.add"));
  }

  @Test
  void saysHowItTraces() {
    assertThat(server.tracer().word()).isIn("accelerator", "monitoring", "settrace");
  }

  @Test
  void aProbedExecutionIsNotTraced() {
    ExecutionRequest probed =
        ExecutionRequest.of("tests/test_kinds.py", "tests/test_kinds.py::test_passes")
            .probedBy("def test_passes():\n    pass\n");
    assertThatThrownBy(() -> probed.traced(TraceLimits.PAPER))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("probed or traced");
  }

  @Test
  void aTestThatFailsIsTracedAndOneThatIsSkippedIsNot() {
    assertThat(execution("kinds", "test_fails", TraceLimits.PAPER).trace()).isPresent();
    assertThat(execution("kinds", "test_skipped", TraceLimits.PAPER).trace()).isEmpty();
  }

  @Test
  void isTheSameInAnotherServer() {
    Execution first = execution("lines", "test_lines", TraceLimits.PAPER);
    try (ForkServer other = ForkServer.start(PythonForTests.config("shop"))) {
      assertThat(other.execute(request("lines", "test_lines", TraceLimits.PAPER))).isEqualTo(first);
    }
  }

  private static Call named(Trace trace, String name) {
    return trace.calls().stream()
        .filter(call -> trace.function(call).name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Trace trace(String file, String test, TraceLimits limits) {
    return execution(file, test, limits).trace().orElseThrow();
  }

  private static Execution execution(String file, String test, TraceLimits limits) {
    return server.execute(request(file, test, limits));
  }

  private static ExecutionRequest request(String file, String test, TraceLimits limits) {
    String path = "tests/test_" + file + ".py";
    return ExecutionRequest.of(path, path + "::" + test).traced(limits);
  }
}
