package dev.assay.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.mask.Prompt;
import dev.assay.score.SymbolicJudge;
import dev.assay.trace.Call.Argument;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowChecksTest {
  private static final String SHOWN =
      "def test_total():\n    assert total([3, 4]) == ___  # Question\n    assert name() == ___\n";
  private static final List<Argument> INPUTS = List.of(new Argument("size", "2"));

  private final AnswerChecks answers = new AnswerChecks(SymbolicJudge.none());

  @Test
  void aRowAsItWasBuiltHasNoFindings() {
    Row row = row("[4512]", SHOWN, prompt(SHOWN), List.of());

    assertThat(answers.of(row)).isEmpty();
    assertThat(ShownChecks.of(row, false)).isEmpty();
  }

  @Test
  void anAnswerThatTheBuildDidNotFindIsWrong() {
    assertThat(answers.of(row("[4513]", SHOWN, prompt(SHOWN), List.of())))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.check()).isEqualTo(Check.GOLD_RIGHT);
              assertThat(finding.seen()).contains("[4513]", "DIFFERENT_VALUE");
            });
  }

  @Test
  void anotherSpellingOfTheAnswerIsRight() {
    assertThat(answers.of(row("[ 4512 ]", SHOWN, prompt(SHOWN), List.of()))).isEmpty();
  }

  @Test
  void anEmptyAnswerIsAFindingAndNoFailure() {
    assertThat(answers.of(row("", SHOWN, prompt(SHOWN), List.of())))
        .extracting(Finding::check)
        .containsExactly(Check.GOLD_RIGHT);
  }

  @Test
  void aPromptThatHoldsMoreThanItsPartsIsFound() {
    Row row = row("[4512]", SHOWN, prompt(SHOWN) + "It is [4512].", List.of());

    assertThat(ShownChecks.of(row, false))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.check()).isEqualTo(Check.PROMPT_HIDES);
              assertThat(finding.seen()).contains("'It is [4512].'");
            });
  }

  @Test
  void anAnswerElsewhereInTheTestIsFoundAndAMarkedOneIsKeptWhereThatWasAskedFor() {
    String leaking = SHOWN + "    assert total([1]) != [4512]\n";
    Row unmarked = row("[4512]", leaking, prompt(leaking), List.of());
    Row marked = row("[4512]", leaking, prompt(leaking), List.of("verbatim"));

    assertThat(ShownChecks.of(unmarked, true)).singleElement().asString().contains("verbatim");
    assertThat(ShownChecks.of(marked, false)).singleElement().asString().contains("can be read");
    assertThat(ShownChecks.of(marked, true)).isEmpty();
  }

  @Test
  void aShownTestThatIsNoTestIsAFinding() {
    Row row = row("[4512]", "assert (", "whatever", List.of());

    assertThat(ShownChecks.of(row, false))
        .singleElement()
        .asString()
        .contains("cannot be searched");
  }

  @Test
  void theBestConstantIsTheMostFrequentAnswerOfItsKind() {
    List<Row> rows =
        List.of(
            row("[1]", SHOWN, "", List.of()),
            row("[2]", SHOWN, "", List.of()),
            row("[2]", SHOWN, "", List.of()));

    assertThat(Baseline.of(rows)).containsExactly(new Baseline("list", "[2]", 2, 3));
  }

  static Row row(String answer, String shown, String prompt, List<String> leaks) {
    return new Row(
        "r__1",
        prompt,
        shown,
        "assert total([3, 4]) == ___",
        answer,
        "list",
        "a list",
        INPUTS,
        leaks,
        false,
        "def test_total():\n    assert total([3, 4]) == [4512]\n    assert name() == 'sum'\n",
        0,
        List.of("[4512]", "'sum'"));
  }

  private static String prompt(String shown) {
    return Prompt.of("assert total([3, 4]) == ___", "a list", shown, INPUTS);
  }
}
