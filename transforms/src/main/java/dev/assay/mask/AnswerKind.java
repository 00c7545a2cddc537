package dev.assay.mask;

import java.util.Locale;

/**
 * What sort of expression an answer is: the dataset's {@code answer_kind}, and the hint a model
 * gets with the question.
 *
 * <p>A hint names form and type and never the value (appendix E.5.1, "hint quality"). {@code None},
 * the booleans and {@code ...} share one hint, because a hint that says "None" is the answer; and a
 * constructor's hint does not name the class, because which class is part of the question.
 */
public enum AnswerKind {
  BOOL(Hint.SINGLETON),
  NONE(Hint.SINGLETON),
  ELLIPSIS(Hint.SINGLETON),
  INT("an integer literal, written in digits"),
  FLOAT("a floating-point literal, written with a decimal point or an exponent"),
  COMPLEX("a complex number, written as a sum such as 3-1j or an imaginary literal such as 2j"),
  STR("a string literal in quotes"),
  BYTES("a bytes literal such as b'ab'"),
  LIST("a list display in square brackets, with every element written out"),
  TUPLE("a tuple in parentheses, with every element written out"),
  DICT("a dict display in braces, with every key and value written out"),
  SET("a set: a display in braces with every element written out, or set() if it is empty"),
  CONSTANT("the name of a module-level constant, spelled in capitals as the code spells it"),
  ATTRIBUTE("a dotted name that reads an attribute, without a call and without its value"),
  CONSTRUCTOR(
      "a constructor call whose arguments are all literals, or a display that holds such calls"),
  SYMBOLIC("a mathematical expression in the library's own terms, simplified as the test has it");

  private final String description;

  AnswerKind(String description) {
    this.description = description;
  }

  /** The word that stands for this kind in a dataset. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** One sentence that tells a model what to write. */
  public String hint() {
    return "The answer is " + description + ".";
  }

  private static final class Hint {
    private static final String SINGLETON =
        "one of Python's built-in constants: ..., True, False or None";
  }
}
