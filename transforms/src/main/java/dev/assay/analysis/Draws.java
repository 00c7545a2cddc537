package dev.assay.analysis;

import org.hipparchus.random.RandomGenerator;
import org.hipparchus.random.Well19937a;

/**
 * Random numbers of a published algorithm (WELL19937a; Panneton, L'Ecuyer and Matsumoto, 2006) from
 * a fixed seed: every resampling starts anew, so that no result depends on what was computed before
 * it.
 */
final class Draws {
  private static final long SEED = 20_261_122L;

  private final RandomGenerator generator = new Well19937a(SEED);

  /** A number from 0 to {@code bound - 1}. */
  int below(int bound) {
    return generator.nextInt(bound);
  }

  /** Puts values in a random order. */
  void shuffle(double[] values) {
    for (int i = values.length - 1; i > 0; i--) {
      int other = below(i + 1);
      double value = values[i];
      values[i] = values[other];
      values[other] = value;
    }
  }
}
