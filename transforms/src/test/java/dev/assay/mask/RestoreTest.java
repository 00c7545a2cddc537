package dev.assay.mask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RestoreTest {
  private static final String SHOWN =
      "def test_it():\n    assert f() == ___  # Question\n    assert ___ is g()\n";

  @Test
  void fillsOneBlankAndLeavesTheOthers() {
    assertThat(Restore.fill(SHOWN, 1, "None"))
        .isEqualTo("def test_it():\n    assert f() == ___  # Question\n    assert None is g()\n");
  }

  @Test
  void fillsAllBlanksInTheOrderOfTheText() {
    assertThat(Restore.fillAll(SHOWN, List.of("[1]", "None")))
        .isEqualTo("def test_it():\n    assert f() == [1]  # Question\n    assert None is g()\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          -1 + 2j     | -1 + 2j
          (1, 2)      | (1, 2)
          1, 2        | (1, 2)
          a == b      | (a == b)
          a if b else c | (a if b else c)
          lambda: 1   | (lambda: 1)
          not a       | (not a)
          a or b      | (a or b)
          '#'         | '#'
          """)
  void enclosesWhatBindsLessThanAComparison(String answer, String inserted) {
    assertThat(Restore.fill(SHOWN, 0, answer))
        .contains("assert f() == " + inserted + "  # Question");
  }

  @Test
  void refusesWrongCountsAndWhatIsNoExpression() {
    assertThatThrownBy(() -> Restore.fillAll(SHOWN, List.of("1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("1 answers for 2 blanks");
    assertThatThrownBy(() -> Restore.fill(SHOWN, 0, "import os"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no expression: import os");
    assertThatThrownBy(() -> Restore.fill(SHOWN, 0, " "))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "assert f() == 3",
        "assert f(\n  1\n) == {\n  'a': [ # one\n  (1,), ( 2 + 3j\n  ) ],\n  'b': b'\\x00'\n}",
        "assert('a' # x\n  'b\\n' == f())",
        "assert f() == ('''one\n# two\n''')",
        "assert Point(\n  1, y=Point(-2,\n 'é')) == f()",
        "self.assertEqual(\n  f(),\n  None, # nothing\n  'why')",
        "self.assertTrue(f() ==\\\n  -1.5)",
        "assert f() is(\nA.\nb)",
        "assert 1 == f(); assert\"x\"==f()",
        "if f() == 3: assert f() == (\n  3) # yes",
      })
  void theGoldAnswersGiveBackTheTestThatWasMasked(String body) throws PythonSyntaxException {
    MaskFixture test = MaskFixture.of("def test_it(self):", "    " + body, "    g('# not me')");
    Masking masking = test.mask();

    assertThat(masking.masked()).isNotEmpty();
    for (MaskedAssertion question : masking.masked()) {
      String restored = Restore.fillAll(question.shownTest(), masking.answers());
      assertThat(PythonSource.parse(restored).module().sameTree(test.source().module()))
          .as(restored)
          .isTrue();
    }
  }

  @Test
  void oneQuestionCanBeAnsweredOtherwise() {
    Masking masking =
        MaskFixture.of("def test_it():", "    assert f() == 1", "    assert g() == [2]").mask();
    MaskedAssertion second = masking.masked().get(1);

    assertThat(masking.withAnswer(second, Perturbation.of(second.answer())))
        .isEqualTo("def test_it():\n    assert f() == 1\n    assert g() == []  # Question\n");
  }
}
