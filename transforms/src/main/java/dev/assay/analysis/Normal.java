package dev.assay.analysis;

import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;

/** Quantiles and tails that several statistics need. */
final class Normal {
  /** The standard normal quantile of a two-sided interval, 1.95996…. */
  static final double QUANTILE =
      new NormalDistribution().inverseCumulativeProbability(1 - Interval.TAIL);

  private Normal() {}

  /** The probability that Student's t is as far from 0 as this, on either side. */
  static double studentTails(double t, double degreesOfFreedom) {
    return Double.isInfinite(t)
        ? 0
        : Math.min(1, 2 * new TDistribution(degreesOfFreedom).cumulativeProbability(-Math.abs(t)));
  }
}
