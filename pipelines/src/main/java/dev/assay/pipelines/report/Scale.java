package dev.assay.pipelines.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a value stands on an axis: logarithmic, with 1 added so that 0 has a place. All three
 * metrics have long tails.
 *
 * @param low smallest value
 * @param high largest value
 * @param from place of the smallest
 * @param to place of the largest
 */
record Scale(double low, double high, double from, double to) {
  /** Labels nearer than this run into each other. */
  private static final double APART = 32;

  /** The place of a value. */
  double at(double value) {
    double span = Math.log1p(high) - Math.log1p(low);
    return span == 0
        ? (from + to) / 2
        : from + (Math.log1p(value) - Math.log1p(low)) / span * (to - from);
  }

  /** Round values that stay apart on the axis: powers of ten first, then their 5s, 2s, 3s, 7s. */
  List<Double> ticks() {
    List<Double> chosen = new ArrayList<>();
    for (double step : new double[] {1, 5, 2, 3, 7}) {
      for (double decade = 1; decade <= 10_000_000; decade *= 10) {
        double tick = step * decade;
        if (tick >= low
            && tick <= high
            && chosen.stream().allMatch(other -> Math.abs(at(other) - at(tick)) >= APART)) {
          chosen.add(tick);
        }
      }
    }
    if (low == 0 && chosen.stream().allMatch(other -> Math.abs(at(other) - at(0)) >= APART)) {
      chosen.add(0.0);
    }
    return chosen.stream().sorted().toList();
  }
}
