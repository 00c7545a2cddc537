package dev.assay.mask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.source.PythonSource;
import java.util.EnumSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PromptTest {
  private static final MaskFixture TEST =
      MaskFixture.method(
              12,
              "@decorate",
              "def test_fill(self, rows):",
              "    text = '''",
              "    kept",
              "    '''",
              "    assert fill(rows, text, '{{hint}}') == [41, 42]",
              "    assert fill(rows) == 7")
          .input("self", "<FillTest>")
          .input("rows", "['a\"b', 3]");

  @Test
  void showsTheQuestionTheTestAtTheMarginAndTheInputsInOrder() {
    String prompt = Prompt.of(TEST.mask().masked().get(0), TEST.inputs());

    assertThat(prompt)
        .contains("```python\nassert fill(rows, text, '{{hint}}') == ___\n```")
        .contains("# Hint\n\nThe answer is a list display")
        .contains(
            """
            ```python
            @decorate
            def test_fill(self, rows):
                text = '''
                kept
                '''
                assert fill(rows, text, '{{hint}}') == ___  # Question
                assert fill(rows) == ___
            ```
            """
                .replace("    kept\n    '''", "        kept\n        '''"))
        .contains("{\"self\":\"<FillTest>\",\"rows\":\"['a\\\"b', 3]\"}")
        .doesNotContain("41")
        .doesNotContain("42");
  }

  @Test
  void whoSeesNothingElseIsToldSoAndAskedTheSame() {
    MaskedAssertion question = TEST.mask().masked().get(0);

    String alone =
        Prompt.alone(
            question.assertion(),
            question.hint(),
            question.shownTest(),
            "{\"self\":\"<FillTest>\",\"rows\":\"['a\\\"b', 3]\"}");

    assertThat(alone)
        .contains("You see nothing of the repository")
        .doesNotContainIgnoringCase("finish")
        .doesNotContain("search");
    // All parts but the words about reading and finishing are those of the other prompt.
    String prompt = Prompt.of(question, TEST.inputs());
    assertThat(alone.lines().filter(line -> !prompt.contains(line)).count()).isLessThan(8);
    assertThat(alone)
        .contains(prompt.substring(prompt.indexOf("# Context"), prompt.indexOf("# Goal")));
  }

  @Test
  void isTheSameEveryTime() {
    assertThat(Prompt.of(TEST.mask().masked().get(1), TEST.inputs()))
        .isEqualTo(Prompt.of(TEST.mask().masked().get(1), TEST.inputs()));
  }

  @Test
  void aHintThatFitsOneValueOnlyIsSharedWithOthers() {
    assertThat(Stream.of(AnswerKind.NONE, AnswerKind.BOOL, AnswerKind.ELLIPSIS))
        .extracting(AnswerKind::hint)
        .containsOnly(
            "The answer is one of Python's built-in constants: ..., True, False or None.");
    assertThat(EnumSet.allOf(AnswerKind.class).stream().map(AnswerKind::hint).distinct())
        .hasSize(AnswerKind.values().length - 2);
  }

  @Test
  void whatIsShownParses() throws Exception {
    for (MaskedAssertion question : TEST.mask().masked()) {
      assertThat(PythonSource.parse(question.shownTest()).functions()).hasSize(1);
    }
  }
}
