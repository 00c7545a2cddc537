package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Data for which a statistic is not defined: it says so, and why. */
class DegenerateDataTest {
  private static double[] upTo(int size) {
    return IntStream.range(0, size).asDoubleStream().toArray();
  }

  private static double[] alternating(int size) {
    return IntStream.range(0, size).mapToDouble(i -> i % 2).toArray();
  }

  private static double[] constant(int size, double value) {
    double[] values = new double[size];
    Arrays.fill(values, value);
    return values;
  }

  @Test
  void allRightHasNoCorrelation() {
    assertThat(Correlation.pearson(upTo(9), constant(9, 1)).because())
        .isEqualTo("all 9 tasks have the same outcome");
  }

  @Test
  void constantMetricHasNoCorrelation() {
    assertThat(Correlation.pearson(constant(9, 0.1), alternating(9)).because())
        .isEqualTo("all 9 tasks have the same value");
  }

  @Test
  void noTaskAndOneAndTwoTasksHaveNoCorrelation() {
    assertThat(Correlation.pearson(upTo(0), upTo(0)).because()).isEqualTo("no task was judged");
    assertThat(Correlation.pearson(upTo(1), upTo(1)).toOptional()).isEmpty();
    assertThat(Correlation.pearson(upTo(2), upTo(2)).because())
        .isEqualTo("2 tasks are too few to tell a correlation");
  }

  @Test
  void threeTasksHaveACorrelationWithoutAnInterval() {
    Correlation three = Correlation.pearson(upTo(3), new double[] {0, 1, 0.5}).orElseThrow();
    assertThat(three.p()).isBetween(0.6, 0.7);
    assertThat(three.interval().because()).startsWith("four tasks are the fewest");
  }

  @Test
  void aLineIsCertain() {
    Correlation line = Correlation.pearson(upTo(9), upTo(9)).orElseThrow();
    assertThat(line.r()).isEqualTo(1);
    assertThat(line.p()).isLessThan(1e-12);
  }

  @Test
  void whatFollowsFromTheControlsHasNoPartialCorrelation() {
    double[] doubled = Arrays.stream(upTo(9)).map(value -> 2 * value + 1).toArray();
    assertThat(Correlation.partial(upTo(9), alternating(9), List.of(doubled)).because())
        .isEqualTo("it follows from what is held fixed");
  }

  @Test
  void controlsThatSayNothingDoNotCount() {
    double[] metric = upTo(9);
    double[] other = {3, 1, 4, 1, 5, 9, 2, 6, 5};
    Correlation once = Correlation.partial(metric, alternating(9), List.of(other)).orElseThrow();
    Correlation twice =
        Correlation.partial(
                metric,
                alternating(9),
                List.of(
                    constant(9, 7), other, Arrays.stream(other).map(value -> -3 * value).toArray()))
            .orElseThrow();
    assertThat(once.controls()).isEqualTo(1);
    assertThat(twice).isEqualTo(once);
  }

  @Test
  void oneClusterCannotBeDrawn() {
    assertThat(ClusterBootstrap.interval(upTo(3), new String[] {"a", "a", "a"}).because())
        .isEqualTo("there is only one of what is drawn");
    assertThat(ClusterBootstrap.interval(new double[0], new String[0]).because())
        .isEqualTo("no task was judged for both");
  }

  @Test
  void entrantsThatNeverDifferHaveNoTest() {
    assertThat(McNemar.of(0, 0).p().because()).startsWith("there is no task that one has right");
  }

  @Test
  void whatIsNotDefinedIsNoTestForHolm() {
    assertThat(
            Holm.adjust(
                List.of(Measured.of(0.04), Measured.undefined("of this"), Measured.of(0.03))))
        .containsExactly(Measured.of(0.06), Measured.undefined("of this"), Measured.of(0.06));
    assertThat(Holm.adjust(List.of())).isEmpty();
  }

  @Test
  void fewTasksHaveNoCliff() {
    assertThat(Cliff.of(upTo(19), alternating(19)).because())
        .isEqualTo("19 tasks are fewer than 10 on each side");
    assertThat(Cliff.of(constant(50, 3), alternating(50)).because())
        .isEqualTo("too few tasks differ in it");
    assertThat(Cliff.of(upTo(50), constant(50, 0)).because())
        .isEqualTo("all 50 tasks have the same outcome");
    assertThat(Cliff.of(upTo(0), upTo(0)).toOptional()).isEmpty();
  }

  @Test
  void aThresholdBeyondAllTasksSplitsNothing() {
    assertThat(Split.at(600, upTo(50), alternating(50)).because())
        .isEqualTo("no task lies above 600");
    assertThat(Split.at(-1, upTo(50), alternating(50)).because())
        .isEqualTo("no task lies below -1");
  }

  @Test
  void aSplitOfEqualOutcomesHasNoPValue() {
    Split split = Split.at(10, upTo(50), constant(50, 1)).orElseThrow();
    assertThat(split.drop()).isZero();
    assertThat(split.p().because()).isEqualTo("all 50 tasks have the same outcome");
  }

  @Test
  void binsNeverPartEqualValues() {
    double[] values = new double[500];
    Arrays.fill(values, 0, 300, 1);
    Arrays.fill(values, 300, 500, 2);
    assertThat(QuantileBins.of(values).bins())
        .containsExactly(new QuantileBins.Bin(1, 1, 300, 1), new QuantileBins.Bin(2, 2, 200, 2));
    assertThat(QuantileBins.of(upTo(0)).bins()).isEmpty();
    assertThat(QuantileBins.of(upTo(1)).bins()).hasSize(1);
    assertThat(QuantileBins.of(upTo(1000)).bins()).hasSize(10).allMatch(bin -> bin.tasks() == 100);
  }
}
