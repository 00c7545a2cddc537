package dev.assay.analysis;

import java.util.Arrays;

/**
 * Tasks on both sides of a given value of a metric, such as RepoReason's 600 lines of ESV and 100
 * steps of MCL (section 4.3).
 *
 * @param threshold tasks up to it lie below
 * @param below the rate below
 * @param above the rate above
 * @param drop the rate below less that above
 * @param interval of the drop, Newcombe's
 * @param p of Student's two-sample t-test with one variance, two-sided; not defined if all outcomes
 *     are the same or there are fewer than three tasks
 */
public record Split(
    double threshold,
    Proportion below,
    Proportion above,
    double drop,
    Interval interval,
    Measured<Double> p) {

  /** Splits tasks by their metric. */
  public static Measured<Split> at(double threshold, double[] metric, double[] rates) {
    double[] isAbove = Arrays.stream(metric).map(value -> value > threshold ? 1 : 0).toArray();
    int above = (int) Arrays.stream(isAbove).sum();
    if (above == 0 || above == metric.length) {
      return Measured.undefined(
          "no task lies " + (above == 0 ? "above" : "below") + " " + (long) threshold);
    }
    double sumAbove = 0;
    double sumBelow = 0;
    for (int i = 0; i < rates.length; i++) {
      sumAbove += isAbove[i] * rates[i];
      sumBelow += (1 - isAbove[i]) * rates[i];
    }
    Proportion low = Proportion.of(sumBelow, metric.length - above).orElseThrow();
    Proportion high = Proportion.of(sumAbove, above).orElseThrow();
    return Measured.of(
        new Split(
            threshold,
            low,
            high,
            low.value() - high.value(),
            Proportion.difference(low, high),
            // The t of a correlation with an indicator is that of the two-sample test.
            Correlation.pearson(isAbove, rates).map(Correlation::p)));
  }
}
