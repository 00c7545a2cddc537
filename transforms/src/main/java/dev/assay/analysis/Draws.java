package dev.assay.analysis;

import java.util.SplittableRandom;

/**
 * Random numbers from a fixed seed: every resampling starts anew, so that no result depends on what
 * was computed before it. The bits are SplitMix64's (Steele, Lea and Flood, 2014), which {@link
 * SplittableRandom} is; how they become a number below a bound is spelled out here, because the
 * platform has changed that before.
 */
final class Draws {
  private static final long SEED = 20_261_122L;

  private final SplittableRandom bits = new SplittableRandom(SEED);

  /** A number from 0 to {@code bound - 1}; off from uniform by less than bound in 2³². */
  int below(int bound) {
    return (int) (((bits.nextLong() >>> 32) * bound) >>> 32);
  }

  /** Puts the numbers from 0 on in a random order. */
  void shuffle(int[] order) {
    for (int i = order.length - 1; i > 0; i--) {
      int other = below(i + 1);
      int number = order[i];
      order[i] = order[other];
      order[other] = number;
    }
  }
}
