package dev.assay.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.slice.Metrics;
import dev.assay.slice.Slice;
import dev.assay.slice.Slicer;
import dev.assay.trace.MalformedTraceException;
import dev.assay.trace.Trace;
import dev.assay.trace.TraceReader;
import org.junit.jupiter.api.Test;

class ExplanationTest {
  private static final String TRACE =
      """
      {"assert_line": 3, "line_offset": 1, "function_calls": [
        {"call_order": 0, "function_name": "test", "file_path": "test_x.py",
         "function_source_code": "def test():\\n    n = 2\\n    assert times(n, k) == 4\\n",
         "executed_lines": [2, 3]},
        {"call_order": 1, "function_name": "times", "file_path": "x.py", "line_number": 5,
         "function_source_code": "def times(n, k):\\n    # One.\\n    # Two.\\n    debug = print\\n    m = 0\\n    for _ in range(k):\\n        m += n\\u001b\\n    return floor(m)\\n",
         "arguments": [{"name": "n", "value": "2"}, {"name": "k", "value": "2"}],
         "executed_lines": [8, 9, 10, 11, 10, 11, 10, 12]}]}
      """;

  private static Explanation explanation() throws MalformedTraceException {
    Trace trace = TraceReader.read(TRACE.replace("\n", " ").replace("\\u001b", ""), "id").trace();
    Slice slice = Slicer.of(trace).slice(3);
    return Explanation.of(trace, slice);
  }

  @Test
  void theTextShowsEachFunctionsRelevantLinesWithCountsAndReasons() throws MalformedTraceException {
    assertThat(ExplanationText.of(explanation(), Ink.PLAIN))
        .map(line -> line.replaceAll(" {2,}", "  "))
        .containsExactly(
            "ESV 9 lines to read (9 without docstrings), MCL 9 steps, DFI 2 sources",
            "scope intra_file",
            "",
            "test_x.py  test  1 call, test code",
            "  1  def test():",
            "  1×  2  │  n = 2  gives n to line 3",
            "  1×  3  │  assert times(n, k) == 4  asserted",
            "",
            "x.py  times  1 call",
            "  5  def times(n, k):",
            "  …",
            "  8  debug = print",
            "  1×  9  │  m = 0  gives m to line 11",
            "  3×  10  │  for _ in range(k):  decides whether line 11 runs",
            "  2×  11  │  m += n  gives m to line 12",
            "  1×  12  │  return floor(m)  gives the result to test_x.py:3",
            "",
            "Sources: what is read and not made here",
            "  k  from outside test, read in test_x.py:3",
            "  k  parameter of times, at first 2, read in x.py:10",
            "  n  parameter of times, at first 2, read in x.py:11",
            "",
            "Calls that the trace does not hold",
            "  floor  x.py:12");
  }

  @Test
  void coloursAreForTerminalsAlone() throws MalformedTraceException {
    assertThat(String.join("\n", ExplanationText.of(explanation(), Ink.PLAIN)))
        .doesNotContain("\u001b");
    assertThat(String.join("\n", ExplanationText.of(explanation(), Ink.COLOURED)))
        .contains("\u001b[1mx.py  times\u001b[0m");
  }

  @Test
  void whatAnExactInstrumentMeasuredStandsBeside() throws MalformedTraceException {
    Trace trace = TraceReader.read(TRACE.replace("\n", " "), "id").trace();
    Slice slice = Slicer.of(trace).slice(3).withExact(new Metrics(9, 9, 5, 1));

    assertThat(ExplanationText.of(Explanation.of(trace, slice), Ink.PLAIN))
        .contains(
            "by exact instrument: ESV 9 lines to read (9 without docstrings), MCL 5 steps, DFI 1"
                + " sources");
  }
}
