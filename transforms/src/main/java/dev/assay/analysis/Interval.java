package dev.assay.analysis;

/**
 * Where a quantity lies with 95 % confidence.
 *
 * @param low its lower end
 * @param high its upper end, not below the lower
 */
public record Interval(double low, double high) {
  /** The confidence of every interval. */
  public static final double LEVEL = 0.95;

  /** What is left out on each side. */
  static final double TAIL = (1 - LEVEL) / 2;

  public Interval {
    if (!(low <= high)) {
      throw new IllegalArgumentException("no interval: from " + low + " to " + high);
    }
  }

  public boolean contains(double value) {
    return low <= value && value <= high;
  }

  public double width() {
    return high - low;
  }
}
