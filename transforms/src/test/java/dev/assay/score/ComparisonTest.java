package dev.assay.score;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
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
    List<Rule> rules = new CopyOnWriteArrayList<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              for (String answer : List.of(deepest, calls)) {
                rules.add(Comparison.of(Question.of(answer)).judge(answer + " # deep").rule());
              }
            },
            "small",
            512 << 10);
    thread.start();
    thread.join();
    assertThat(rules).containsExactly(Rule.EQUAL_STRUCTURE, Rule.EQUAL_STRUCTURE);
  }

  @Test
  void aGoldAnswerOutsideTheGrammarComparesByItsText() {
    Comparison comparison = Comparison.of(Question.of("x[0]"));
    assertThat(comparison.judge(" x[0] ").rule()).isEqualTo(Rule.EQUAL_TEXT);
    assertThat(comparison.judge("5").rule()).isEqualTo(Rule.DIFFERENT_VALUE);
  }
}
