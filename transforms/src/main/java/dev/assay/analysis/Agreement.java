package dev.assay.analysis;

import java.util.Arrays;
import java.util.Optional;
import org.hipparchus.stat.correlation.PearsonsCorrelation;
import org.hipparchus.stat.correlation.SpearmansCorrelation;

/**
 * How far one measure of some things agrees with another of the same things.
 *
 * @param pairs how many things were measured both ways
 * @param pearson Pearson's correlation; empty where one measure does not vary
 * @param spearman Spearman's rank correlation, ties by average rank; empty as above
 * @param ratioOfMeans the mean of the first measure over the mean of the second; empty where that
 *     is 0
 * @param meanRatio the mean of the quotients of each pair whose second measure is above 0; empty
 *     where there is none
 */
public record Agreement(
    int pairs,
    Optional<Double> pearson,
    Optional<Double> spearman,
    Optional<Double> ratioOfMeans,
    Optional<Double> meanRatio) {
  /**
   * Compares two measures.
   *
   * @throws IllegalArgumentException if they are not of the same number of things
   */
  public static Agreement of(double[] first, double[] second) {
    if (first.length != second.length) {
      throw new IllegalArgumentException(
          "%d values cannot be paired with %d".formatted(first.length, second.length));
    }
    boolean correlates = varies(first) && varies(second);
    double sum = Arrays.stream(second).sum();
    double quotients = 0;
    int divisible = 0;
    for (int i = 0; i < first.length; i++) {
      if (second[i] > 0) {
        quotients += first[i] / second[i];
        divisible++;
      }
    }
    return new Agreement(
        first.length,
        correlates
            ? Optional.of(new PearsonsCorrelation().correlation(first, second))
            : Optional.empty(),
        correlates
            ? Optional.of(new SpearmansCorrelation().correlation(first, second))
            : Optional.empty(),
        sum == 0 ? Optional.empty() : Optional.of(Arrays.stream(first).sum() / sum),
        divisible == 0 ? Optional.empty() : Optional.of(quotients / divisible));
  }

  private static boolean varies(double[] values) {
    return Arrays.stream(values).distinct().limit(2).count() > 1;
  }
}
