package dev.assay.mask;

import java.util.Locale;

/**
 * How an answer can be read in what the model is shown, without reasoning about the code.
 *
 * <p>SPEC.md, "Masking": a task whose answer can be read elsewhere in what the model sees is marked
 * and left out by default. The mere occurrence of a value that occurs everywhere, as {@code 1} or
 * {@code None}, is no leak, or there would be few tasks left and none the better for it; {@link
 * Leaks} says which values are distinctive.
 */
public enum Leak {
  /**
   * The expression asked about stands beside the answer elsewhere: compared with it, assigned it,
   * passed to a call with it, or an input of that name and value. Counts for every value.
   */
  RESTATED,
  /** A distinctive answer stands elsewhere in the test, alone or as a part of something larger. */
  VERBATIM,
  /** The constant or attribute that is the answer is used elsewhere in the test. */
  NAMED_CONSTANT,
  /** A distinctive answer is an input value, or a part of one. */
  INPUT,
  /**
   * Prose spells the answer: the test's docstring a distinctive one, the message of the assertion
   * any.
   */
  PROSE;

  /** The word that stands for this leak in a dataset. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
