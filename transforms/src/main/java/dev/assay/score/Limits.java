package dev.assay.score;

/**
 * What an answer may take. Reading one needs time and memory in proportion to its length and a
 * stack in proportion to its nesting, so that bounds on both bound everything.
 */
final class Limits {
  /** Brackets within brackets, as CPython's tokenizer allows (MAXLEVEL); attributes likewise. */
  static final int NESTING = 200;

  /** Operators and signs of one answer; some nest without brackets. */
  static final int OPERATORS = 1_000;

  /** Digits of an integer; CPython reads no longer decimals ({@code int_max_str_digits}). */
  static final int DIGITS = 4_300;

  /** Elements that {@code list(range(n))} and the like may write out. */
  static final int WRITTEN_OUT = 10_000;

  /** Characters of an answer, at least. */
  private static final int LENGTH = 1 << 16;

  /** Every character of a string can be written as an escape of ten characters. */
  private static final int ESCAPED = 16;

  private Limits() {}

  /** Characters that an answer to a question with this gold answer may have. */
  static int length(String gold) {
    return Math.max(LENGTH, ESCAPED * gold.length());
  }
}
