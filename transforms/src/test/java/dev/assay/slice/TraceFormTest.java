package dev.assay.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.trace.MalformedTraceException;
import dev.assay.trace.MalformedTraceException.Reason;
import dev.assay.trace.Trace;
import dev.assay.trace.TraceForm;
import dev.assay.trace.TraceReader;
import dev.assay.trace.TracedAssertion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The papers' trace form, written and read; what is sliced of it is the same. */
class TraceFormTest {
  private static final String FOREIGN =
      """
      {"question_id": 7, "assert_line": 3, "line_offset": 10, "execution_flow": [],
       "function_calls": [
        {"call_order": 0, "function_name": "test_twice", "file_path": "tests/test_x.py",
         "function_source_code": "def test_twice():\\n    n = 2\\n    assert twice(n) == 4\\n",
         "executed_lines": [11, 12]},
        {"call_order": 1, "function_name": "wrapper", "original_name": "twice",
         "is_decorator": true, "file_path": "x.py", "line_number": 3,
         "function_source_code": "def wrapper(n):\\n    for _ in range(2):\\n        m = n + n\\n    return m\\n",
         "executed_lines": [4, 5, 4, 5, 4, 6]}]}
      """;

  @Test
  void whatIsWrittenIsReadBackWhole() throws MalformedTraceException {
    for (int seed = 0; seed < 100; seed++) {
      RandomTrace random = RandomTrace.of(seed);
      TracedAssertion assertion =
          new TracedAssertion("q" + seed, random.trace(), random.assertedLine());

      TracedAssertion read = TraceReader.read(TraceForm.write(assertion), "none");

      assertThat(read).isEqualTo(assertion);
      assertThat(Slicer.of(read.trace()).slice(read.line()))
          .isEqualTo(Slicer.of(random.trace()).slice(random.assertedLine()));
    }
  }

  @Test
  void aTraceWithThePapersFieldsAloneIsSliced() throws MalformedTraceException {
    TracedAssertion read = TraceReader.read(FOREIGN.replace("\n", " "), "none");
    Trace trace = read.trace();

    assertThat(read.id()).isEqualTo("7");
    assertThat(read.line()).isEqualTo(12);
    assertThat(trace.functions()).extracting(each -> each.library()).containsExactly(false, true);
    assertThat(trace.calls().get(1).parent()).isZero();
    Slice slice = Slicer.of(trace).slice(read.line());
    assertThat(slice.relevantLines())
        .extracting(line -> line.call() + ":" + line.line() + "x" + line.count())
        .containsExactly("0:11x1", "0:12x1", "1:4x3", "1:5x2", "1:6x1");
    assertThat(slice.sourceVariables()).containsExactly("n");
    assertThat(slice.untracedCalls()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          "question_id"       | question_id"         | NOT_JSON     | column
          "call_order": 0     | "call_order": 1      | INCONSISTENT | function_calls[0].call_order is 1, must be 0: calls are numbered from 0 in order
          "call_order": 1     | "call_order": "1"    | WRONG_FIELD  | function_calls[1].call_order is "1", must be a whole number of 32 bits
          "line_number": 3,   | ~~                   | WRONG_FIELD  | function_calls[1].line_number is missing, must be a whole number
          [11, 12]            | [11, 12.5]           | WRONG_FIELD  | function_calls[0].executed_lines[1] is 12.5, must be a whole number of 32 bits
          [11, 12]            | [11, 0]              | INCONSISTENT | function_calls[0].executed_lines says that line 0 ran 1 times; both must be 1 or more
          "assert_line": 3    | "assert_line": 9     | INCONSISTENT | assert_line lies on line 18, the test on lines 10 to 12
          "file_path": "x.py" | "file_path": null    | WRONG_FIELD  | function_calls[1].file_path is missing, must be a text
          "is_decorator": true| "parent": 1          | INCONSISTENT | function_calls[1].parent is 1, must be an earlier call
          """)
  void whatIsNoTraceIsRefusedWithThePlace(
      String text, String other, Reason reason, String message) {
    String line = FOREIGN.replace("\n", " ").replace(text, other);

    assertThatThrownBy(() -> TraceReader.read(line, "none"))
        .isInstanceOfSatisfying(
            MalformedTraceException.class,
            malformed -> assertThat(malformed.reason()).isEqualTo(reason))
        .hasMessageStartingWith(message);
  }

  @Test
  void aLineMustBeAnObject() {
    assertThatThrownBy(() -> TraceReader.read("[]", "none"))
        .hasMessage("a line must be one JSON object, this is ARRAY");
  }
}
