package dev.assay.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Adjoining ranges of a metric that hold about equally many tasks, for curves over it (RepoReason,
 * Figure 2). Equal values are never parted, so a value that many tasks share makes a larger bin.
 *
 * @param bins from the lowest to the highest; none without values
 */
public record QuantileBins(List<Bin> bins) {
  /** Fewer tasks than this in a bin say too little for a point of a curve. */
  private static final int LEAST = 20;

  private static final int MOST = 10;

  public QuantileBins {
    bins = List.copyOf(bins);
  }

  /**
   * A bin.
   *
   * @param low smallest value in it
   * @param high largest value in it
   * @param tasks how many values lie in it
   * @param mean of its values
   */
  public record Bin(double low, double high, int tasks, double mean) {
    public boolean contains(double value) {
      return low <= value && value <= high;
    }
  }

  /** Bins of at least {@value #LEAST} values where there are so many, at most {@value #MOST}. */
  public static QuantileBins of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int wanted = Math.max(1, Math.min(MOST, sorted.length / LEAST));
    int size = Math.max(1, (sorted.length + wanted - 1) / wanted);
    List<Bin> bins = new ArrayList<>();
    int from = 0;
    while (from < sorted.length) {
      int to = Math.min(sorted.length, from + size);
      while (to < sorted.length && sorted[to] == sorted[to - 1]) {
        to++;
      }
      if (sorted.length - to < size / 2) {
        to = sorted.length;
      }
      double mean = Arrays.stream(sorted, from, to).average().orElseThrow();
      bins.add(new Bin(sorted[from], sorted[to - 1], to - from, mean));
      from = to;
    }
    return new QuantileBins(bins);
  }
}
