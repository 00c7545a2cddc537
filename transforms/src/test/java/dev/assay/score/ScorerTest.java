package dev.assay.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.score.Scoring.Stray;
import dev.assay.score.Scoring.Why;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ScorerTest {
  private static final Map<String, Comparison> COMPARISONS =
      Map.of(
          "t1", Comparison.of(Question.of("5")),
          "t2", Comparison.of(Question.of("[1, 2]")),
          "t3", Comparison.of(new Question("x + 1", "", "", true)));

  private static final NavigableSet<Item> EXPECTED =
      Scorer.expected(List.of("t1", "t2", "t3"), List.of("m"), 2);

  private static final List<Prediction> PREDICTIONS =
      List.of(
          Prediction.of(new Item("t1", "m", 0), "5"),
          Prediction.of(new Item("t1", "m", 1), "I do not know"),
          Prediction.of(new Item("t2", "m", 0), "[2, 1]"),
          Prediction.failed(new Item("t2", "m", 1), "the endpoint said 503"),
          Prediction.of(new Item("t3", "m", 0), "1 + x"),
          Prediction.of(new Item("t9", "m", 0), "5"),
          Prediction.of(new Item("t1", "m", 2), "5"),
          Prediction.of(new Item("t1", "other", 0), "5"),
          Prediction.of(new Item("t1", "m", 0), "5"));

  @Test
  void everyExpectedAnswerEndsInOneWay() {
    Scoring scoring = Scorer.score(EXPECTED, COMPARISONS, PREDICTIONS);
    assertThat(scoring.items().stream().map(Scored::item)).containsExactlyElementsOf(EXPECTED);
    assertThat(scoring.items().stream().map(Scored::ending))
        .containsExactly(
            Ending.CORRECT,
            Ending.INVALID_ANSWER,
            Ending.WRONG,
            Ending.INFRASTRUCTURE_FAILURE,
            Ending.INFRASTRUCTURE_FAILURE,
            Ending.NOT_ATTEMPTED);
    assertThat(scoring.counts())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                Ending.CORRECT, 1,
                Ending.WRONG, 1,
                Ending.INVALID_ANSWER, 1,
                Ending.INFRASTRUCTURE_FAILURE, 2,
                Ending.NOT_ATTEMPTED, 1));
    assertThat(scoring.isComplete()).isFalse();
    assertThat(scoring.items().get(3).detail()).isEqualTo("the endpoint said 503");
    assertThat(scoring.items().get(4).detail()).startsWith("symbolic comparison unavailable");
  }

  @Test
  void whatBelongsToNoExpectedAnswerIsReported() {
    assertThat(Scorer.score(EXPECTED, COMPARISONS, PREDICTIONS).strays())
        .containsExactly(
            new Stray(new Item("t9", "m", 0), Why.UNKNOWN_INSTANCE),
            new Stray(new Item("t1", "m", 2), Why.UNEXPECTED),
            new Stray(new Item("t1", "other", 0), Why.UNEXPECTED),
            new Stray(new Item("t1", "m", 0), Why.REPEATED));
  }

  @Test
  void twoDifferentAnswersToOneItemAreNone() {
    Item item = new Item("t1", "m", 0);
    Scoring scoring =
        Scorer.score(
            Scorer.expected(List.of("t1"), List.of("m"), 1),
            COMPARISONS,
            List.of(Prediction.of(item, "4"), Prediction.of(item, "5")));
    assertThat(scoring.items().get(0).ending()).isEqualTo(Ending.INVALID_ANSWER);
    assertThat(scoring.items().get(0).rule()).contains(Rule.SEVERAL_ANSWERS);
    assertThat(scoring.strays()).containsExactly(new Stray(item, Why.CONTRADICTORY));
  }

  @Test
  void anAnswerCountsThoughAnAttemptFailed() {
    Item item = new Item("t1", "m", 0);
    assertThat(
            Scorer.score(
                    item,
                    Comparison.of(Question.of("5")),
                    List.of(Prediction.failed(item, "timeout"), Prediction.of(item, "5")))
                .ending())
        .isEqualTo(Ending.CORRECT);
  }

  @Test
  void theOrderOfPredictionsDecidesNothing() {
    List<Scored> items = Scorer.score(EXPECTED, COMPARISONS, PREDICTIONS).items();
    Random random = new Random(7);
    for (int i = 0; i < 20; i++) {
      List<Prediction> shuffled = new ArrayList<>(PREDICTIONS);
      Collections.shuffle(shuffled, random);
      assertThat(Scorer.score(EXPECTED, COMPARISONS, shuffled).items()).isEqualTo(items);
    }
  }

  @Test
  void anExpectedTaskNeedsAComparison() {
    assertThatThrownBy(
            () ->
                Scorer.score(
                    Scorer.expected(List.of("t9"), List.of("m"), 1), COMPARISONS, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("t9");
  }
}
