package dev.assay.score;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Pattern;

/** Signs, sums and conversions of numbers that a literal may be made of. */
final class Numbers {
  /** What {@code float} reads from a string; no nesting, so that matching takes linear time. */
  private static final Pattern REAL =
      Pattern.compile("[+-]?(?:[0-9]++\\.?+[0-9]*+|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?+");

  private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]++");

  private static final Pattern INFINITY = Pattern.compile("[+-]?(?i:inf(?:inity)?+)");

  private static final Pattern NAN = Pattern.compile("[+-]?(?i:nan)");

  /** Exponents of a {@code Decimal} beyond this are not written out. */
  private static final int SCALE = 400;

  private Numbers() {}

  static Value.Int integer(long value) {
    return new Value.Int(BigInteger.valueOf(value));
  }

  /** {@code numerator/denominator} in lowest terms; the denominator is not 0. */
  static Value.Ratio ratio(BigInteger numerator, BigInteger denominator) {
    BigInteger divisor = numerator.gcd(denominator);
    BigInteger sign = BigInteger.valueOf(denominator.signum());
    return new Value.Ratio(
        numerator.divide(divisor).multiply(sign), denominator.divide(divisor).multiply(sign));
  }

  static Value.Ratio ratio(BigDecimal value) {
    return value.scale() <= 0
        ? new Value.Ratio(value.toBigIntegerExact(), BigInteger.ONE)
        : ratio(value.unscaledValue(), BigInteger.TEN.pow(value.scale()));
  }

  /** A number with its sign turned; empty for what is no number. */
  static Optional<Value> negated(Value value) {
    if (value instanceof Value.Int integer) {
      return Optional.of(new Value.Int(integer.value().negate()));
    }
    if (value instanceof Value.Real real) {
      return Optional.of(new Value.Real(-real.value()));
    }
    if (value instanceof Value.Ratio ratio) {
      return Optional.of(new Value.Ratio(ratio.numerator().negate(), ratio.denominator()));
    }
    if (value instanceof Value.Complex complex) {
      return Optional.of(new Value.Complex(-complex.real(), -complex.imaginary()));
    }
    return Optional.empty();
  }

  /** A real number plus or minus an imaginary one; empty for any other sum. */
  static Optional<Value> complexSum(Value left, Value right, boolean plus) {
    if (!(right instanceof Value.Complex imaginary) || imaginary.real() != 0) {
      return Optional.empty();
    }
    double sign = plus ? 1 : -1;
    return real(left).map(part -> new Value.Complex(part + 0.0, sign * imaginary.imaginary()));
  }

  /** An int or float as a float; empty for others, and where Python would overflow. */
  static Optional<Double> real(Value value) {
    if (value instanceof Value.Real real) {
      return Optional.of(real.value());
    }
    return value instanceof Value.Int integer
        ? Optional.of(integer.value().doubleValue()).filter(Double::isFinite)
        : Optional.empty();
  }

  /** What {@code float(text)} gives. */
  static Optional<Value> parseReal(String text) {
    String number = text.strip();
    if (INFINITY.matcher(number).matches()) {
      boolean negative = number.startsWith("-");
      return Optional.of(
          new Value.Real(negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY));
    }
    if (NAN.matcher(number).matches()) {
      return Optional.of(new Value.Real(Double.NaN));
    }
    return REAL.matcher(number).matches()
        ? Optional.of(new Value.Real(Double.parseDouble(number)))
        : Optional.empty();
  }

  /** What {@code int(text)} gives. */
  static Optional<Value> parseInteger(String text) {
    String number = text.strip();
    return number.length() <= Limits.DIGITS && INTEGER.matcher(number).matches()
        ? Optional.of(new Value.Int(new BigInteger(number)))
        : Optional.empty();
  }

  /** What {@code Decimal(text)} gives, if it is finite and not too long to write out. */
  static Optional<Value> parseDecimal(String text) {
    String number = text.strip();
    if (number.length() > SCALE || !REAL.matcher(number).matches()) {
      return Optional.empty();
    }
    try {
      BigDecimal value = new BigDecimal(number);
      return Math.abs((long) value.scale()) <= SCALE ? Optional.of(ratio(value)) : Optional.empty();
    } catch (NumberFormatException exponentTooLarge) {
      return Optional.empty();
    }
  }
}
