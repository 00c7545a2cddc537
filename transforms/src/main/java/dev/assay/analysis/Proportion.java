package dev.assay.analysis;

/**
 * A mean of values between 0 and 1, one for each task.
 *
 * <p>The interval is Wilson's score interval with the number of tasks as the sample size (E. B.
 * Wilson, 1927). For one answer to each task that is the usual one. For several, a task's value is
 * a fraction, which varies at most as much as a single answer does (the variance of a value in [0,
 * 1] with mean p is at most p(1 − p)), so the interval is then too wide rather than too narrow.
 * Tasks are taken as drawn independently; {@link PairedComparison} is where tests and repositories
 * count as drawn together.
 *
 * @param value the mean
 * @param tasks how many tasks, at least one
 * @param interval Wilson's
 */
public record Proportion(double value, int tasks, Interval interval) {
  /**
   * The mean with its interval.
   *
   * @param sum of the values
   * @param tasks how many there are; none have no mean
   */
  public static Measured<Proportion> of(double sum, int tasks) {
    if (tasks == 0) {
      return Measured.undefined("no task was judged");
    }
    if (!(sum >= 0 && sum <= tasks)) {
      throw new IllegalArgumentException(
          "%s is no sum of %d values between 0 and 1".formatted(sum, tasks));
    }
    return Measured.of(new Proportion(sum / tasks, tasks, wilson(sum / tasks, tasks)));
  }

  private static Interval wilson(double mean, int tasks) {
    double square = Normal.QUANTILE * Normal.QUANTILE;
    double scale = 1 + square / tasks;
    double centre = (mean + square / (2 * tasks)) / scale;
    double half =
        Normal.QUANTILE
            / scale
            * Math.sqrt(mean * (1 - mean) / tasks + square / (4.0 * tasks * tasks));
    // Rounding must not leave the ends a hair beyond what they enclose.
    return new Interval(
        mean == 0 ? 0 : Math.max(0, centre - half), mean == 1 ? 1 : Math.min(1, centre + half));
  }

  /**
   * Where the difference of two independent proportions lies: Newcombe's hybrid score interval (R.
   * G. Newcombe, 1998, method 10).
   */
  static Interval difference(Proportion first, Proportion second) {
    double difference = first.value - second.value;
    return new Interval(
        difference
            - Math.hypot(first.value - first.interval.low(), second.interval.high() - second.value),
        difference
            + Math.hypot(
                first.interval.high() - first.value, second.value - second.interval.low()));
  }
}
