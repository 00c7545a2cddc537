package dev.assay.source;

import java.util.Optional;

/**
 * One assertion of a test: an {@code assert} statement, or a statement that calls an {@code
 * assert…} method of the test case (SPEC.md, "Masking": {@code unittest} forms count like {@code
 * assert}).
 *
 * @param statement the whole statement
 * @param form {@code assert}, or the method's name as written, {@code assertEqual}
 * @param nested whether it stands in a function inside the test, so that it may run never or often
 * @param comparison the comparison asserted to be true, if that is what is asserted: {@code assert
 *     a == b}, {@code assertEqual(a, b)}, {@code assertTrue(a is b)}
 * @param condition the expression whose truth is asserted: that of {@code assert}, the argument of
 *     {@code assertTrue} and {@code assertFalse}; empty for all other methods
 * @param negated whether the condition must be false: {@code assert not x}, whose condition is
 *     {@code x}, and {@code assertFalse(x)}. A negated comparison is no {@link #comparison}: it
 *     says what a value is not
 * @param message the message, if one is given
 */
public record Assertion(
    Node statement,
    String form,
    boolean nested,
    Optional<Comparison> comparison,
    Optional<Node> condition,
    boolean negated,
    Optional<Node> message) {

  /** The form of the {@code assert} statement. */
  public static final String STATEMENT = "assert";

  /**
   * Two operands and what is said of them.
   *
   * @param operator in Python's spelling: {@code ==}, {@code is not}, {@code in}; {@link #CHAINED}
   *     where there is more than one
   * @param left the first operand
   * @param right the last operand
   */
  public record Comparison(String operator, Node left, Node right) {
    /** The operator of {@code a < b < c}. */
    public static final String CHAINED = "chained";

    /** Whether both operands are said to be one value: {@code ==} or {@code is}. */
    public boolean isIdentification() {
      return operator.equals("==") || operator.equals("is");
    }
  }

  /** Whether this is a call of a test case's method. */
  public boolean isMethod() {
    return !form.equals(STATEMENT);
  }
}
