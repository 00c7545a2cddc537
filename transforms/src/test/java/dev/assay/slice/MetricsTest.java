package dev.assay.slice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MetricsTest {
  @Test
  void theScopeGrowsWithTheFilesOfTheLibrary() {
    assertThat(ReasoningScope.ofFiles(0)).isEqualTo(ReasoningScope.INTRA_FILE);
    assertThat(ReasoningScope.ofFiles(1)).isEqualTo(ReasoningScope.INTRA_FILE);
    assertThat(ReasoningScope.ofFiles(2)).isEqualTo(ReasoningScope.CROSS_FILE);
    assertThat(ReasoningScope.ofFiles(3)).isEqualTo(ReasoningScope.CROSS_FILE);
    assertThat(ReasoningScope.ofFiles(4)).isEqualTo(ReasoningScope.REPOSITORY_WIDE);
  }

  @Test
  void aFunctionCalledTwiceIsReadOnceAndSimulatedTwice() {
    Slice slice = Slicer.of(twoCalls("def f():\n    # one\n\n    return 1\n")).slice(2);

    assertThat(slice.relevantCalls()).containsExactly(0, 1, 2);
    assertThat(slice.metrics()).isEqualTo(new Metrics(4, 4, 3, 0));
    assertThat(slice.libraryFiles()).containsExactly("lib.py");
  }

  @Test
  void docstringsAreVolumeButNotCode() {
    Slice slice =
        Slicer.of(twoCalls("def f():\n    \"\"\"# No\n    # comment.\"\"\"\n    return 1\n"))
            .slice(2);

    assertThat(slice.metrics()).isEqualTo(new Metrics(6, 4, 3, 0));
  }

  @Test
  void aFunctionThatIsNotPythonIsRelevantAsItRan() {
    Slice slice = Slicer.of(twoCalls("def f(:\n    # one\n\n    return 1\n")).slice(2);

    assertThat(slice.relevantLines())
        .filteredOn(line -> line.file().equals("lib.py"))
        .allSatisfy(
            line ->
                assertThat(line.reasons())
                    .containsExactly(new Reason(Reason.Kind.UNREADABLE, "", 0, 2)));
    assertThat(slice.metrics().mcl()).isEqualTo(3);
  }

  @Test
  void columnsOfCallSitesAreBytes() {
    String test = "def test():\n    assert g('\u00e9') + alias() == 2 + f()\n";
    TracedFunction entry = new TracedFunction("test_lib.py", "test", 1, test, false);
    TracedFunction f = new TracedFunction("lib.py", "f", 1, "def f():\n    return 1\n", true);
    Call.CallSite site = new Call.CallSite(2, 21, 2, 28);
    Trace trace =
        new Trace(
            List.of(entry, f),
            List.of(call(0, -1, 0, Optional.empty(), 2), call(1, 0, 1, Optional.of(site), 2)),
            false,
            false);

    Slice slice = Slicer.of(trace).slice(2);

    assertThat(slice.relevantCalls()).containsExactly(0, 1);
    assertThat(slice.untracedCalls()).extracting(UntracedCall::callee).containsExactly("f", "g");
  }

  /** A test that calls {@code f} twice on line 2; its frames run its last line. */
  private static Trace twoCalls(String f) {
    String test = "def test():\n    assert f() + f() == 2\n";
    List<TracedFunction> functions = new ArrayList<>();
    functions.add(new TracedFunction("test_lib.py", "test", 1, test, false));
    functions.add(new TracedFunction("lib.py", "f", 1, f, true));
    List<Call> calls = new ArrayList<>();
    calls.add(call(0, -1, 0, Optional.empty(), 2));
    calls.add(call(1, 0, 1, Optional.of(new Call.CallSite(2, 11, 2, 14)), 4));
    calls.add(call(2, 0, 1, Optional.of(new Call.CallSite(2, 17, 2, 20)), 4));
    return new Trace(functions, calls, false, false);
  }

  private static Call call(
      int order, int parent, int function, Optional<Call.CallSite> site, int line) {
    List<Call.ExecutedLine> lines = List.of(new Call.ExecutedLine(line, 1));
    return new Call(order, parent, parent + 1, function, List.of(), Optional.empty(), site, lines);
  }
}
