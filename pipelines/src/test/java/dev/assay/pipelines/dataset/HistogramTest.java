package dev.assay.pipelines.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class HistogramTest {
  private static List<String> bins(long... values) {
    return Histogram.of(values).bins().stream()
        .map(bin -> bin.range() + ": " + bin.count())
        .toList();
  }

  @Test
  void binsWidenAndAdjoinFromTheLowestValueToTheHighest() {
    assertThat(bins(3, 3, 4, 5, 9, 10, 63, 99, 100))
        .containsExactly(
            "3: 2",
            "4–5: 2",
            "6–9: 1",
            "10–15: 1",
            "16–24: 0",
            "25–39: 0",
            "40–62: 0",
            "63–99: 2",
            "100–159: 1");
  }

  @Test
  void zeroHasItsOwnBin() {
    assertThat(bins(0, 0, 1)).containsExactly("0: 2", "1: 1");
  }

  @Test
  void largeNumbersHaveABinToo() {
    assertThat(bins(1_000_000)).containsExactly("1,000,000–1,599,999: 1");
  }

  @Test
  void noValuesGiveNoBins() {
    assertThat(bins()).isEmpty();
  }

  @Test
  void aNegativeValueIsRefused() {
    assertThatThrownBy(() -> Histogram.of(new long[] {3, -1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a metric is not negative, found -1");
  }
}
