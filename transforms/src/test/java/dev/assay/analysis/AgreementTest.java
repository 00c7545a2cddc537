package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AgreementTest {
  @Test
  void aMeasureThatDoublesAnotherCorrelatesFully() {
    Agreement agreement = Agreement.of(new double[] {2, 4, 6}, new double[] {1, 2, 3});
    assertThat(agreement.pearson().orElseThrow()).isCloseTo(1, within(1e-12));
    assertThat(agreement.ratioOfMeans()).contains(2.0);
    assertThat(agreement.meanRatio()).contains(2.0);
  }

  @Test
  void ranksSeeOrderWherePearsonSeesDistance() {
    Agreement agreement = Agreement.of(new double[] {1, 2, 3, 100}, new double[] {1, 2, 2.5, 3});
    assertThat(agreement.spearman().orElseThrow()).isCloseTo(1, within(1e-12));
    assertThat(agreement.pearson().orElseThrow()).isLessThan(0.9);
  }

  @Test
  void tiesShareTheirRank() {
    Agreement agreement = Agreement.of(new double[] {1, 1, 2}, new double[] {1, 2, 3});
    assertThat(agreement.spearman().orElseThrow()).isCloseTo(0.8660254, within(1e-6));
  }

  @Test
  void whatDoesNotVaryCorrelatesWithNothing() {
    Agreement agreement = Agreement.of(new double[] {5, 5}, new double[] {0, 0});
    assertThat(agreement.pearson()).isEmpty();
    assertThat(agreement.spearman()).isEmpty();
    assertThat(agreement.ratioOfMeans()).isEmpty();
    assertThat(agreement.meanRatio()).isEmpty();
  }

  @Test
  void onlyPairsAreCompared() {
    assertThatThrownBy(() -> Agreement.of(new double[2], new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("2 values cannot be paired with 3");
  }
}
