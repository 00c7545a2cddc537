package dev.assay.analysis;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Holm's step-down correction of several p-values for their number (S. Holm, 1979). */
public final class Holm {
  private Holm() {}

  /**
   * The corrected p-values, in the order of those given. What is not defined stays so and does not
   * count as a test.
   */
  public static List<Measured<Double>> adjust(List<Measured<Double>> pValues) {
    int[] order =
        IntStream.range(0, pValues.size())
            .filter(i -> pValues.get(i).toOptional().isPresent())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> pValues.get(i).orElseThrow()))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[pValues.size()];
    double floor = 0;
    for (int rank = 0; rank < order.length; rank++) {
      double p = pValues.get(order[rank]).orElseThrow() * (order.length - rank);
      floor = Math.max(floor, Math.min(1, p));
      adjusted[order[rank]] = floor;
    }
    return IntStream.range(0, adjusted.length)
        .mapToObj(i -> pValues.get(i).map(p -> adjusted[i]))
        .toList();
  }
}
