package dev.assay.analysis;

import java.util.Arrays;
import java.util.List;
import org.hipparchus.stat.correlation.PearsonsCorrelation;
import org.hipparchus.util.FastMath;

/**
 * Pearson's correlation, plain or partial.
 *
 * <p>The interval is Fisher's: {@code tanh(atanh r ± z / √(n − k − 3))} with k controls. The
 * p-value is that of Student's t with n − k − 2 degrees of freedom, two-sided, under no
 * correlation. Both take the pairs as independent. (RepoReason's Tables 4 and 6 hold r, and r with
 * p.)
 *
 * @param r from −1 to 1
 * @param pairs n
 * @param controls k, how many variables are held fixed
 * @param p two-sided; with 0 meaning below what a double holds, or |r| = 1
 * @param interval not defined for fewer than k + 4 pairs
 */
public record Correlation(
    double r, int pairs, int controls, double p, Measured<Interval> interval) {

  /** What is left of a variable is rounding, not variation, below this share of its length. */
  private static final double NOTHING = 1e-10;

  /** Correlates two variables. */
  public static Measured<Correlation> pearson(double[] first, double[] second) {
    return partial(first, second, List.of());
  }

  /**
   * Correlates what two variables have beside the controls: the residuals of their least-squares
   * regressions on them. A control that does not vary, or that follows from the other controls,
   * controls for nothing and does not count.
   *
   * @throws IllegalArgumentException if the variables differ in length
   */
  public static Measured<Correlation> partial(
      double[] first, double[] second, List<double[]> controls) {
    int pairs = first.length;
    if (second.length != pairs || controls.stream().anyMatch(c -> c.length != pairs)) {
      throw new IllegalArgumentException("the variables are not of the same length");
    }
    if (pairs == 0) {
      return Measured.undefined("no task was judged");
    }
    if (isConstant(first) || isConstant(second)) {
      return Measured.undefined(
          isConstant(second)
              ? "all " + pairs + " tasks have the same outcome"
              : "all " + pairs + " tasks have the same value");
    }
    Residuals residuals = Residuals.on(controls);
    int degrees = pairs - residuals.rank() - 2;
    if (degrees < 1) {
      return Measured.undefined(
          pairs + (pairs == 1 ? " task is" : " tasks are") + " too few to tell a correlation");
    }
    double[] left = residuals.of(first);
    double[] right = residuals.of(second);
    if (residuals.rank() > 0
        && (isNothing(left, centred(first)) || isNothing(right, centred(second)))) {
      return Measured.undefined("it follows from what is held fixed");
    }
    double r = Math.max(-1, Math.min(1, new PearsonsCorrelation().correlation(left, right)));
    return Measured.of(of(r, pairs, residuals.rank()));
  }

  /**
   * What a published r means.
   *
   * @param r from −1 to 1
   * @param pairs at least {@code controls + 3}
   */
  public static Correlation of(double r, int pairs, int controls) {
    int degrees = pairs - controls - 2;
    if (!(Math.abs(r) <= 1) || degrees < 1) {
      throw new IllegalArgumentException(
          "no correlation: r = %s of %d pairs with %d controls".formatted(r, pairs, controls));
    }
    double t = r * Math.sqrt(degrees / ((1 - r) * (1 + r)));
    return new Correlation(
        r, pairs, controls, Normal.studentTails(t, degrees), fisher(r, degrees - 1));
  }

  private static Measured<Interval> fisher(double r, int weight) {
    if (Math.abs(r) == 1) {
      return Measured.undefined("the points lie on a line");
    }
    if (weight < 1) {
      return Measured.undefined("four tasks are the fewest that have an interval");
    }
    double z = FastMath.atanh(r);
    double half = Normal.QUANTILE / Math.sqrt(weight);
    return Measured.of(new Interval(Math.tanh(z - half), Math.tanh(z + half)));
  }

  private static boolean isConstant(double[] values) {
    return Arrays.stream(values).allMatch(value -> value == values[0]);
  }

  private static boolean isNothing(double[] rest, double[] whole) {
    return Residuals.length(rest) <= NOTHING * Residuals.length(whole);
  }

  private static double[] centred(double[] values) {
    return Residuals.on(List.of()).of(values);
  }
}
