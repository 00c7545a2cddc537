package dev.assay.score;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ComparisonTest {
  private static final Duration BOUND = Duration.ofSeconds(5);

  static Stream<JudgedAnswer> answers() {
    return JudgedAnswer.table("answers.txt");
  }

  @ParameterizedTest
  @MethodSource("answers")
  void judgesByTheRuleOfTheTable(JudgedAnswer row) {
    Verdict verdict =
        Assertions.assertTimeoutPreemptively(
            BOUND, () -> Comparison.of(row.question(false)).judge(row.prediction()));
    assertThat(verdict.rule()).as(verdict.detail()).isEqualTo(row.rule());
    assertThat(verdict.detail()).hasSizeLessThan(300);
  }

  @ParameterizedTest
  @MethodSource("answers")
  void everyGoldAnswerEqualsItselfUnlessItIsNaN(JudgedAnswer row) {
    Verdict verdict = Comparison.of(row.question(false)).judge(row.gold());
    assertThat(verdict.rule())
        .isEqualTo(row.gold().contains("nan") ? Rule.NOT_A_NUMBER : Rule.EQUAL_TEXT);
  }

  @Test
  void aSmallStackIsEnoughForTheDeepestAnswer() throws InterruptedException {
    String deepest = "[".repeat(Limits.NESTING) + "]".repeat(Limits.NESTING);
    String calls = "F(".repeat(Limits.NESTING) + "5" + ")".repeat(Limits.NESTING);
    AtomicReference<Verdict> lists = new AtomicReference<>();
    AtomicReference<Verdict> classes = new AtomicReference<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              lists.set(Comparison.of(Question.of(deepest)).judge("(" + deepest + ",)[0]"));
              lists.set(Comparison.of(Question.of(deepest)).judge(deepest + " # deep"));
              classes.set(Comparison.of(Question.of(calls)).judge(calls + " # deep"));
            },
            "small",
            512 << 10);
    thread.start();
    thread.join();
    assertThat(lists.get().rule()).isEqualTo(Rule.EQUAL_STRUCTURE);
    assertThat(classes.get().rule()).isEqualTo(Rule.EQUAL_STRUCTURE);
  }

  @Test
  void aGoldAnswerOutsideTheGrammarComparesByItsText() {
    Comparison comparison = Comparison.of(Question.of("x[0]"));
    assertThat(comparison.judge(" x[0] ").rule()).isEqualTo(Rule.EQUAL_TEXT);
    assertThat(comparison.judge("5").rule()).isEqualTo(Rule.DIFFERENT_VALUE);
  }
}
