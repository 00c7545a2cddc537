package dev.assay.mask;

import java.util.Locale;

/** Why an assertion is not asked. The reasons of a run add up with its masked assertions. */
public enum MaskReason {
  NOT_EXECUTED("the assertion never ran, so nothing shows that it holds"),
  BLANK_NAME_IN_USE("the test uses the name ___ itself, so a blank could not be told from it"),

  // Nothing to mask.
  NO_COMPARISON("the assertion compares no two values, or several at once through and, or, not"),

  // Funnel 1: semantic determinism.
  NONDETERMINISTIC_IN_TEST("the test reads randomness, the clock or a unique id"),
  REPRESENTATIONAL_DRIFT("a shown value spells a memory address, which changes from run to run"),
  MULTIPLE_SOLUTIONS("the operator is satisfied by many values"),
  CHAINED_COMPARISON("a chain of comparisons has more than one operand to find"),
  REFLEXIVE("both operands are variables, or the same expression"),
  APPROXIMATE("the comparison has a tolerance, so many values satisfy it"),
  IDENTITY_WITH_VALUE(
      "identity with a value that is no singleton depends on what the interpreter shares"),
  NOT_A_NUMBER("a NaN equals nothing, itself included"),

  // Funnel 2: morphological determinism.
  VARIABLE("the answer is a variable, which names a value instead of giving it"),
  DYNAMIC_CALL("the answer is the result of a function or method call"),
  CAST_OF_VARIABLE("the answer is a built-in type called with something other than literals"),
  VARIABLE_ARGUMENT("the answer is a constructor called with something other than literals"),
  UNPACKING("the answer unpacks another value with * or **"),
  COMPREHENSION("the answer is a comprehension or a generator expression"),
  LAMBDA("the answer holds a lambda"),
  F_STRING("the answer holds an f-string, whose text depends on other values"),
  NAME_IN_CONTAINER("the answer is a display that holds names or attributes beside literals"),
  ATTRIBUTE_OF_EXPRESSION("the answer is an attribute of something other than a dotted name"),
  SYMBOLIC_EXPRESSION("the answer is a symbolic expression that holds a variable or a computation"),
  EXPRESSION("the answer is an expression still to be computed");

  private final String sentence;

  MaskReason(String sentence) {
    this.sentence = sentence;
  }

  /** The word that stands for this reason in a rejection, as {@code nondeterministic_in_test}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What is wrong, for a reader. */
  public String sentence() {
    return sentence;
  }
}
