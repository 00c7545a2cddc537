package dev.assay.analysis;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where, if anywhere, the rate falls off a cliff as a metric grows.
 *
 * <p>RepoReason sees cliffs at an ESV of 600 and an MCL of 100 by eye. Here every value of the
 * metric that leaves a tenth of the tasks, and at least ten, on each side is tried as the
 * threshold; the one with the largest standardised difference {@code |mean_below − mean_above| / (s
 * √(1/n₁ + 1/n₂))} is kept. That maximum is large by chance alone, so it is measured against its
 * own distribution when outcomes are dealt out anew, {@value #PERMUTATIONS} times:
 *
 * <ul>
 *   <li>{@code p}: dealt out to any task. It answers whether the rate depends on the metric at all.
 *   <li>{@code pBeyondSlope}: the same for what a straight line over log(1 + metric) leaves
 *       unexplained, with the residuals dealt out (Freedman and Lane, 1983). It answers whether
 *       there is a step, where a steady decline would make {@code p} small just as well.
 * </ul>
 *
 * @param split the tasks on both sides of the threshold that was found; its own interval and
 *     p-value do not know that the threshold was chosen
 * @param statistic the maximum
 * @param p as above, {@code (1 + draws at least as large) / (1 + draws)}
 * @param pBeyondSlope as above
 */
public record Cliff(Split split, double statistic, double p, double pBeyondSlope) {
  private static final int PERMUTATIONS = 999;
  private static final int LEAST = 10;
  private static final double SHARE = 0.1;

  /** Draws that equal the maximum but for rounding are at least as large. */
  private static final double ROUNDING = 1 - 1e-12;

  /** Looks for a cliff; metrics are not negative. */
  public static Measured<Cliff> of(double[] metric, double[] rates) {
    int[] order =
        IntStream.range(0, metric.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> metric[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] sorted = IntStream.of(order).mapToDouble(i -> metric[i]).toArray();
    double[] outcomes = IntStream.of(order).mapToDouble(i -> rates[i]).toArray();
    int side = Math.max(LEAST, (int) Math.ceil(SHARE * sorted.length));
    int[] cuts =
        IntStream.rangeClosed(side, sorted.length - side)
            .filter(cut -> sorted[cut] != sorted[cut - 1])
            .toArray();
    if (cuts.length == 0) {
      return Measured.undefined(
          sorted.length < 2 * LEAST
              ? "%d tasks are fewer than %d on each side".formatted(sorted.length, LEAST)
              : "too few tasks differ in it");
    }
    if (Arrays.stream(outcomes).distinct().count() < 2) {
      return Measured.undefined("all " + sorted.length + " tasks have the same outcome");
    }
    Residuals mean = Residuals.on(List.of());
    Residuals slope = Residuals.on(List.of(Arrays.stream(sorted).map(Math::log1p).toArray()));
    Scan scan = Scan.of(mean.of(outcomes), cuts);
    double threshold = sorted[scan.cut() - 1];
    return Split.at(threshold, metric, rates)
        .map(
            split ->
                new Cliff(
                    split,
                    scan.maximum(),
                    calibrate(mean, outcomes, cuts),
                    calibrate(slope, outcomes, cuts)));
  }

  private static double calibrate(Residuals model, double[] outcomes, int[] cuts) {
    double[] residuals = model.of(outcomes);
    double observed = Scan.of(residuals, cuts).maximum();
    Draws random = new Draws();
    double[] dealt = residuals.clone();
    int larger = 0;
    for (int draw = 0; draw < PERMUTATIONS; draw++) {
      random.shuffle(dealt);
      larger += Scan.of(model.of(dealt), cuts).maximum() >= observed * ROUNDING ? 1 : 0;
    }
    return (1.0 + larger) / (1 + PERMUTATIONS);
  }

  /**
   * The best cut of centred values in the order of the metric.
   *
   * @param cut how many values lie below it
   * @param maximum its standardised difference
   */
  private record Scan(int cut, double maximum) {
    static Scan of(double[] centred, int[] cuts) {
      int size = centred.length;
      double deviation = Residuals.length(centred) / Math.sqrt(size - 1.0);
      double sum = 0;
      int next = 0;
      int best = cuts[0];
      double maximum = -1;
      for (int i = 0; i < size && next < cuts.length; i++) {
        sum += centred[i];
        if (i + 1 == cuts[next]) {
          double low = i + 1.0;
          double high = size - low;
          // The centred values sum to 0, so those above the cut sum to the opposite.
          double statistic = Math.abs(sum) * (1 / low + 1 / high);
          double standardised =
              deviation == 0 ? 0 : statistic / (deviation * Math.sqrt(1 / low + 1 / high));
          if (standardised > maximum) {
            maximum = standardised;
            best = cuts[next];
          }
          next++;
        }
      }
      return new Scan(best, maximum);
    }
  }
}
