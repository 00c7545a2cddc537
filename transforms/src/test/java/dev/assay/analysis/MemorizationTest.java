package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MemorizationTest {
  private static Memorization of(String originals, String mutations, int... pairs) {
    return Memorization.of(Endings.answers(originals), pairs, Endings.answers(mutations), pairs);
  }

  @Test
  void theRateIsOfPairsWhoseOriginalIsRightAndWhoseMutationIsWrong() {
    Memorization memorization = of("+ + - - +", "+ - + - -", 0, 1, 2, 3, 4);
    assertThat(memorization.pairs()).isEqualTo(5);
    assertThat(memorization.rate().orElseThrow().value()).isEqualTo(0.4);
    assertThat(memorization.reverse().orElseThrow().value()).isEqualTo(0.2);
    assertThat(memorization.test()).isEqualTo(McNemar.of(2, 1));
  }

  @Test
  void theDropIsTheRateLessItsReverse() {
    Memorization memorization = of("++- +-- +++", "+-- --- -+-", 0, 1, 2);
    assertThat(
            memorization.original().orElseThrow().value()
                - memorization.mutated().orElseThrow().value())
        .isCloseTo(
            memorization.rate().orElseThrow().value()
                - memorization.reverse().orElseThrow().value(),
            within(1e-12));
  }

  @Test
  void pairsOfWhichOneWasNotJudgedDoNotCount() {
    assertThat(of("+ !", "! -", 0, 1).rate().because()).isEqualTo("no task was judged");
  }
}
