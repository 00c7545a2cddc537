package dev.assay.mask;

/**
 * The forms an answer may have, best first (RepoReason, appendix E.4). Where both operands of an
 * assertion have an accepted form, the one with the lower priority number is masked.
 */
public enum AnswerForm {
  /**
   * Numbers with or without a sign, complex sums as {@code 1+2j}, strings, bytes, {@code True},
   * {@code None}, {@code ...}, displays of literals, and the empty {@code set()}, {@code list()},
   * {@code dict()}, {@code tuple()}, {@code frozenset()}.
   */
  LITERAL(1),
  /**
   * A name in upper case that the test function does not bind itself, or {@code NotImplemented}.
   * Module-level singletons in lower case, as a {@code no_default} sentinel, are not taken: by its
   * spelling such a name is a variable, and the paper's rule is one of spelling.
   */
  GLOBAL_CONSTANT(2),
  /** Attributes of a name, without a call or a subscript: {@code response.status_code}. */
  STABLE_ATTRIBUTE(3),
  /**
   * A call of a class or a built-in type with literal arguments only, also inside a display or
   * another constructor: {@code Point(1, y=2)}, {@code [Fraction(1, 3)]}, {@code set([1])}.
   */
  CONSTRUCTOR(4),
  /** A mathematical expression, in symbolic libraries only. */
  SYMBOLIC(5);

  private final int priority;

  AnswerForm(int priority) {
    this.priority = priority;
  }

  /** The paper's number: 1 is best. What is rejected has 0 there and a {@link MaskReason} here. */
  public int priority() {
    return priority;
  }
}
