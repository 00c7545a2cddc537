package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PassAtKTest {
  private static PassAtK of(String words, int k) {
    Answers answers = Endings.answers(words);
    return PassAtK.of(answers, answers.all(), k);
  }

  @Test
  void estimatorUsesAllAnswersAndAnyOfOnlyTheFirst() {
    PassAtK two = of("+--- --++", 2);
    assertThat(two.unbiased().orElseThrow().value()).isCloseTo((0.5 + 5.0 / 6) / 2, within(1e-12));
    assertThat(two.anyOf().orElseThrow().value()).isEqualTo(0.5);
    assertThat(two.leftOut()).isZero();
  }

  @Test
  void tasksWithTooFewJudgedAnswersAreLeftOutAndCounted() {
    PassAtK two = of("+! -- _ +-!", 2);
    assertThat(two.unbiased().orElseThrow().tasks()).isEqualTo(2);
    assertThat(two.anyOf().orElseThrow().tasks()).isEqualTo(2);
    assertThat(two.leftOut()).isEqualTo(1);
  }

  @Test
  void aTaskThatIsRightBeforeItIsFinishedDoesNotCountAsFinished() {
    assertThat(of("+!", 2).anyOf().because()).isEqualTo("no task has 2 judged answers");
  }

  @Test
  void moreThanAnyoneWasAskedIsNotDefined() {
    assertThat(of("++ --", 3).unbiased().because()).isEqualTo("no task has 3 judged answers");
  }

  @Test
  void kStartsAtOne() {
    assertThatThrownBy(() -> of("+", 0)).hasMessage("pass@0: k must be at least 1");
  }

  @Test
  void thousandsOfAnswersDoNotOverflow() {
    assertThat(PassAtK.estimate(5_000, 1, 2_500)).isCloseTo(0.5, within(1e-9));
    assertThat(PassAtK.estimate(5_000, 0, 2_500)).isZero();
  }
}
