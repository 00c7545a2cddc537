package dev.assay.analysis;

import org.hipparchus.distribution.discrete.BinomialDistribution;

/**
 * McNemar's exact test: of the tasks that one of two answers right and the other wrong, is it
 * either of them more often than a fair coin would have it?
 *
 * @param onlyFirst tasks that only the first has right
 * @param onlySecond tasks that only the second has right
 * @param p two-sided, twice the smaller binomial tail, at most 1; not defined if there is no such
 *     task
 */
public record McNemar(int onlyFirst, int onlySecond, Measured<Double> p) {
  /** The test from its two counts. */
  public static McNemar of(int onlyFirst, int onlySecond) {
    int discordant = onlyFirst + onlySecond;
    if (onlyFirst < 0 || onlySecond < 0) {
      throw new IllegalArgumentException(
          "no counts of tasks: %d and %d".formatted(onlyFirst, onlySecond));
    }
    return new McNemar(
        onlyFirst,
        onlySecond,
        discordant == 0
            ? Measured.undefined("there is no task that one has right and the other wrong")
            : Measured.of(
                Math.min(
                    1,
                    2
                        * new BinomialDistribution(discordant, 0.5)
                            .cumulativeProbability(Math.min(onlyFirst, onlySecond)))));
  }
}
