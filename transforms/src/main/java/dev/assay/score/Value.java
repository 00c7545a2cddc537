package dev.assay.score;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * What an answer says, read from its text: literals as their values, everything else as a tree.
 * Built by {@link Grammar} and never by evaluation; calls of the container and number types whose
 * meaning is fixed are turned into what they make by {@link Constructors}.
 */
sealed interface Value {
  /** The built-in constants. */
  enum Singleton implements Value {
    NONE,
    TRUE,
    FALSE,
    ELLIPSIS;

    boolean isBoolean() {
      return this == TRUE || this == FALSE;
    }
  }

  /** An {@code int}. */
  record Int(BigInteger value) implements Value {}

  /** A {@code float}, infinities and NaN included. */
  record Real(double value) implements Value {}

  /** A {@code complex} number. */
  record Complex(double real, double imaginary) implements Value {}

  /** A {@code Fraction} or a finite {@code Decimal}, in lowest terms; the denominator is > 0. */
  record Ratio(BigInteger numerator, BigInteger denominator) implements Value {}

  /**
   * A {@code str}.
   *
   * @param text its characters
   * @param surrogates the offsets in {@code text} of surrogates written as escapes. Two of them are
   *     two characters in Python, where they would be one in a Java string
   */
  record Text(String text, List<Integer> surrogates) implements Value {}

  /** A {@code bytes} or {@code bytearray}; one char is one byte. */
  record Bytes(String bytes, boolean mutable) implements Value {}

  /** Elements in an order that counts. */
  record Sequence(Type type, List<Value> elements) implements Value {
    enum Type {
      LIST,
      TUPLE,
      DEQUE
    }
  }

  /** A {@code set} or {@code frozenset}: no two elements are equal in Python's sense. */
  record Bag(List<Value> elements, boolean frozen) implements Value {}

  /**
   * A {@code dict} or one of the standard library's kinds of it: no two keys are equal.
   *
   * @param entries key by key, in the order of insertion
   */
  record Mapping(Kind kind, List<Map.Entry<Value, Value>> entries) implements Value {
    enum Kind {
      DICT,
      DEFAULT_DICT,
      ORDERED_DICT,
      COUNTER
    }
  }

  /** A {@code range} as what makes two of them equal; {@code start} is 0 if it is empty. */
  record Range(BigInteger start, BigInteger step, BigInteger length) implements Value {}

  /** A name, or attributes of a name. */
  record Name(List<String> path) implements Value {}

  /** A constructor call whose class is not known here, or a function of a symbolic library. */
  record Call(List<String> callee, List<Value> arguments, SortedMap<String, Value> keywords)
      implements Value {}

  /** An operator of a symbolic expression, in Python's spelling, with one or two operands. */
  record Operation(String operator, List<Value> operands) implements Value {}
}
