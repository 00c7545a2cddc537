package dev.assay.score;

import java.util.Locale;

/** Why an answer was judged as it was: every verdict names exactly one of these. */
public enum Rule {
  /** The answer is the gold answer, character by character. */
  EQUAL_TEXT(Outcome.CORRECT),
  /** Both say the same value; only spelling, wrappers or an order that does not count differ. */
  EQUAL_STRUCTURE(Outcome.CORRECT),
  /** They differ only in how far names are qualified: {@code np.array} and {@code array}. */
  EQUAL_QUALIFICATION(Outcome.CORRECT),
  /** A computer algebra system shows them to be one expression; symbolic repositories only. */
  EQUAL_SYMBOLICALLY(Outcome.CORRECT),

  /** A value of the gold answer's type, and another one. */
  DIFFERENT_VALUE(Outcome.WRONG),
  /** A value of another type: {@code 1} for {@code True}, a list for a tuple. */
  DIFFERENT_TYPE(Outcome.WRONG),
  /** NaN equals nothing, NaN included. */
  NOT_A_NUMBER(Outcome.WRONG),
  /** The two expressions are not one. */
  DIFFERENT_SYMBOLICALLY(Outcome.WRONG),
  /** Nothing refutes it, but it could not be shown within the limits of time and memory. */
  NOT_SHOWN_EQUAL(Outcome.WRONG),

  /** There is nothing. */
  EMPTY(Outcome.INVALID),
  /** Longer than any spelling of the gold answer has reason to be. */
  TOO_LONG(Outcome.INVALID),
  /** Nested more deeply, or with more operators, than CPython or this reader takes. */
  TOO_DEEP(Outcome.INVALID),
  /** NUL, half a surrogate pair, or a character that only looks like one of Python's. */
  FORBIDDEN_CHARACTER(Outcome.INVALID),
  /** No Python expression: prose, an unclosed bracket, a broken literal. */
  NOT_AN_EXPRESSION(Outcome.INVALID),
  /** An expression with more code behind it. */
  TRAILING_CODE(Outcome.INVALID),
  /** An operator, a subscript or a condition: a way to compute a value. */
  COMPUTATION(Outcome.INVALID),
  /** A call of something that is no class. */
  FUNCTION_CALL(Outcome.INVALID),
  /** A comprehension or generator. */
  COMPREHENSION(Outcome.INVALID),
  /** An anonymous function. */
  LAMBDA(Outcome.INVALID),
  /** A formatted string. */
  F_STRING(Outcome.INVALID),
  /** An assignment, within an expression or as a statement. */
  ASSIGNMENT(Outcome.INVALID),
  /** {@code *} or {@code **} in a call or a display. */
  UNPACKING(Outcome.INVALID),
  /** A list, dict or set where Python wants a hashable value. */
  UNHASHABLE(Outcome.INVALID),
  /** A power, factorial or number that is too large to be written out. */
  TOO_LARGE(Outcome.INVALID),
  /** More than one answer was given where one is asked for. */
  SEVERAL_ANSWERS(Outcome.INVALID),

  /** It takes a computer algebra system to decide, and there is none here. */
  SYMBOLIC_UNAVAILABLE(Outcome.UNDECIDED);

  /** What a verdict is. */
  public enum Outcome {
    CORRECT,
    WRONG,
    /** What was written is no answer, right or wrong. */
    INVALID,
    /** Nobody knows: the fault is this machine's and not the model's. */
    UNDECIDED
  }

  private final Outcome outcome;

  Rule(Outcome outcome) {
    this.outcome = outcome;
  }

  /** What an answer is that this rule decides. */
  public Outcome outcome() {
    return outcome;
  }

  /** The word for this rule in records. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
