package dev.assay.trace;

/**
 * The grade of a {@link StructuralScore}.
 *
 * <p>The paper gives one cut: three stars are a score of at least 0.30, and only tests of three
 * stars or more are kept. The other cuts are ours: half of that for two stars, twice that for four,
 * and five where the score reaches 1, the paper's baseline of 4 files, 15 functions, 30 calls and
 * depth 4.
 */
public enum Stars {
  ONE(1, 0),
  TWO(2, 15),
  THREE(3, 30),
  FOUR(4, 60),
  FIVE(5, 100);

  private final int count;
  private final int hundredths;

  Stars(int count, int hundredths) {
    this.count = count;
    this.hundredths = hundredths;
  }

  static Stars ofHundredths(int score) {
    Stars best = ONE;
    for (Stars stars : values()) {
      if (score >= stars.hundredths) {
        best = stars;
      }
    }
    return best;
  }

  /** How many stars, 1 to 5. */
  public int count() {
    return count;
  }

  /** The least score that earns them. */
  public double leastScore() {
    return hundredths / 100.0;
  }

  /** Whether the paper keeps a test of this grade. */
  public boolean kept() {
    return count >= THREE.count;
  }
}
