package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PairedComparisonTest {
  private static PairedComparison compare(String first, String second, String... repositories) {
    Answers left = Endings.answers(first);
    return PairedComparison.of(
        left,
        Endings.answers(second),
        left.all(),
        task -> repositories[task % repositories.length],
        task -> "test " + task / 2);
  }

  @Test
  void onlyTasksThatWereJudgedForBothCount() {
    PairedComparison comparison = compare("+ + + ! _ -", "- + ! + + +", "a", "b");
    assertThat(comparison.tasks()).isEqualTo(3);
    assertThat(comparison.difference().orElseThrow()).isZero();
    assertThat(comparison.test()).isEqualTo(McNemar.of(1, 1));
  }

  @Test
  void severalAnswersGiveADifferenceOfRatesAndATestOfFirstAnswers() {
    PairedComparison comparison = compare("+- -+ ++", "-- -- --", "a", "b");
    assertThat(comparison.difference().orElseThrow()).isCloseTo(2.0 / 3, within(1e-12));
    assertThat(comparison.test()).isEqualTo(McNemar.of(2, 0));
  }

  @Test
  void anEntrantBesideItselfDiffersByNothing() {
    PairedComparison comparison = compare("+ - + ?", "+ - + ?", "a", "b");
    assertThat(comparison.byRepository().orElseThrow()).isEqualTo(new Interval(0, 0));
    assertThat(comparison.test().p().because()).isNotEmpty();
  }

  @Test
  void oneRepositoryHasAnIntervalOverTestsOnly() {
    PairedComparison comparison = compare("+ - + +", "- - + +", "a");
    assertThat(comparison.byRepository().because()).isNotEmpty();
    assertThat(comparison.byTest().orElseThrow()).isEqualTo(new Interval(0, 0.5));
  }

  @Test
  void noCommonTaskIsNoComparison() {
    assertThat(compare("+ _", "_ +", "a", "b").difference().because())
        .isEqualTo("no task was judged for both");
  }

  /** Beyond eight clusters: 2,000 draws come near the textbook's interval of a mean. */
  @Test
  void manyClustersAreDrawnAtRandomAndAlwaysAlike() {
    Random random = new Random(3);
    double[] values = random.doubles(400).toArray();
    String[] names = random.ints(400).mapToObj(Integer::toString).toArray(String[]::new);
    Interval interval = ClusterBootstrap.interval(values, names).orElseThrow();
    double half = 1.96 * Math.sqrt(1.0 / 12 / 400);
    assertThat(interval.width()).isCloseTo(2 * half, within(0.15 * half));
    assertThat(ClusterBootstrap.interval(values, names).orElseThrow()).isEqualTo(interval);
  }
}
