package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.score.Ending;
import org.junit.jupiter.api.Test;

class AccuracyTest {
  private static Accuracy of(String words) {
    Answers answers = Endings.answers(words);
    return Accuracy.of(answers, answers.all());
  }

  @Test
  void invalidAnswersAreWrongOnes() {
    assertThat(of("+ - ? +").pass1().orElseThrow().value()).isEqualTo(0.5);
  }

  @Test
  void whatWasNotJudgedIsInNoDenominatorButCountedAndBounded() {
    Accuracy accuracy = of("+ + - ! .");
    assertThat(accuracy.pass1().orElseThrow().value()).isEqualTo(2.0 / 3);
    assertThat(accuracy.pass1().orElseThrow().tasks()).isEqualTo(3);
    assertThat(accuracy.asked()).isEqualTo(5);
    assertThat(accuracy.missing()).isEqualTo(2);
    assertThat(accuracy.endings())
        .containsEntry(Ending.INFRASTRUCTURE_FAILURE, 1)
        .containsEntry(Ending.NOT_ATTEMPTED, 1)
        .containsEntry(Ending.INVALID_ANSWER, 0);
    assertThat(accuracy.bounds().orElseThrow()).isEqualTo(new Interval(0.4, 0.8));
  }

  @Test
  void everyTaskCountsOnceHoweverOftenItWasAnswered() {
    assertThat(of("++++ -").pass1().orElseThrow().value()).isEqualTo(0.5);
    assertThat(of("+-!! -").pass1().orElseThrow().value()).isEqualTo(0.25);
    assertThat(of("+-!! -").bounds().orElseThrow()).isEqualTo(new Interval(0.125, 0.375));
  }

  @Test
  void tasksThatWereNotAskedAreNotThere() {
    Accuracy accuracy = of("+ _ _");
    assertThat(accuracy.asked()).isEqualTo(1);
    assertThat(accuracy.pass1().orElseThrow().value()).isEqualTo(1);
  }

  @Test
  void nothingJudgedHasNoRateAndSaysWhy() {
    assertThat(of("! .").pass1().because()).isEqualTo("no task was judged");
    assertThat(of("! .").bounds().orElseThrow()).isEqualTo(new Interval(0, 1));
    assertThat(of("_").bounds().because()).isEqualTo("nothing was asked");
  }

  @Test
  void allRightAndAllWrongHaveIntervalsThatStayWithinReason() {
    assertThat(of("+ + +").pass1().orElseThrow().interval().high()).isEqualTo(1);
    assertThat(of("+ + +").pass1().orElseThrow().interval().low()).isBetween(0.4, 0.5);
    assertThat(of("- - -").pass1().orElseThrow().interval().low()).isZero();
  }
}
