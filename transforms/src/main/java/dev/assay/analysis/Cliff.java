package dev.assay.analysis;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
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
    Scan scan = new Scan(sorted.length, cuts);
    double[] centred = mean.of(outcomes);
    int best = scan.best(centred);
    return Split.at(sorted[best - 1], metric, rates)
        .map(
            split ->
                new Cliff(
                    split,
                    scan.maximum(centred),
                    // Dealing out centred values leaves them centred.
                    calibrate(scan, centred, UnaryOperator.identity()),
                    calibrate(scan, slope.of(outcomes), slope::of)));
  }

  private static double calibrate(Scan scan, double[] residuals, UnaryOperator<double[]> model) {
    double observed = scan.maximum(residuals);
    Draws random = new Draws();
    int[] order = IntStream.range(0, residuals.length).toArray();
    int larger = 0;
    for (int draw = 0; draw < PERMUTATIONS; draw++) {
      random.shuffle(order);
      double[] dealt = new double[order.length];
      for (int i = 0; i < order.length; i++) {
        dealt[i] = residuals[order[i]];
      }
      larger += scan.maximum(model.apply(dealt)) >= observed * ROUNDING ? 1 : 0;
    }
    return (1.0 + larger) / (1 + PERMUTATIONS);
  }

  /** Tries every cut of centred values in the order of the metric. */
  private static final class Scan {
    private final int[] cuts;
    private final double[] errors;

    /**
     * Prepares.
     *
     * @param cuts how many of so many values lie below each cut
     */
    Scan(int size, int[] cuts) {
      this.cuts = cuts;
      // Centred values sum to 0: those above a cut sum to the opposite of those below it.
      errors =
          IntStream.of(cuts)
              .mapToDouble(below -> Math.sqrt(1.0 / below + 1.0 / (size - below)))
              .toArray();
    }

    /** How many values lie below the cut with the largest standardised difference. */
    int best(double[] centred) {
      double[] differences = differences(centred);
      int best = 0;
      for (int i = 1; i < differences.length; i++) {
        best = differences[i] > differences[best] ? i : best;
      }
      return cuts[best];
    }

    /** That difference. */
    double maximum(double[] centred) {
      double maximum = 0;
      for (double difference : differences(centred)) {
        maximum = Math.max(maximum, difference);
      }
      double deviation = Residuals.length(centred) / Math.sqrt(centred.length - 1.0);
      return deviation == 0 ? 0 : maximum / deviation;
    }

    private double[] differences(double[] centred) {
      double[] differences = new double[cuts.length];
      double sum = 0;
      int from = 0;
      for (int i = 0; i < cuts.length; i++) {
        for (; from < cuts[i]; from++) {
          sum += centred[from];
        }
        differences[i] = Math.abs(sum) * errors[i];
      }
      return differences;
    }
  }
}
