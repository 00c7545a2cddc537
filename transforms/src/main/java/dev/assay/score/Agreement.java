package dev.assay.score;

/** How far two values agree, best first. */
enum Agreement {
  SAME,
  /** They do but for the qualification of names. */
  QUALIFIED,
  DIFFERENT;

  Agreement and(Agreement other) {
    return compareTo(other) >= 0 ? this : other;
  }

  boolean holds() {
    return this != DIFFERENT;
  }

  static Agreement of(boolean same) {
    return same ? SAME : DIFFERENT;
  }
}
