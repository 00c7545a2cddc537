package dev.assay.pipelines.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DistributionTest {
  @Test
  void describesThePopulation() {
    Distribution distribution = Distribution.of(new long[] {9, 2, 4, 5, 4, 4, 5, 7});
    assertThat(distribution.mean()).isEqualTo(5.0);
    assertThat(distribution.deviation()).isCloseTo(2.0, within(1e-12));
    assertThat(distribution.median()).isEqualTo(4.5);
    assertThat(distribution.max()).isEqualTo(9);
  }

  @Test
  void aSingleValueDoesNotDeviate() {
    assertThat(Distribution.of(new long[] {7})).isEqualTo(new Distribution(7, 0, 7, 7));
  }

  @Test
  void noValuesAreRefused() {
    assertThatThrownBy(() -> Distribution.of(new long[0]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no values have no distribution");
  }
}
