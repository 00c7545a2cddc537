package dev.assay.score;

import dev.assay.text.Quotation;
import java.math.BigInteger;

/**
 * A number as Python spells it (language reference, 2.4.4 to 2.4.7): underscores, bases, exponents,
 * imaginary parts.
 *
 * @param value an int, float or complex
 * @param end the offset behind it
 */
record NumberLiteral(Value value, int end) {

  /**
   * Reads a number that begins with a digit, or with a point before one.
   *
   * @throws UnreadableException if Python reads none there
   */
  static NumberLiteral read(String text, int start) throws UnreadableException {
    NumberLiteral number = new Reader(text, start).read();
    char next = number.end < text.length() ? text.charAt(number.end) : ' ';
    if (Character.isUnicodeIdentifierPart(next) && !Character.isIdentifierIgnorable(next)) {
      throw broken(text, start, number.end + 1);
    }
    return number;
  }

  private static UnreadableException broken(String text, int start, int end) {
    return new UnreadableException(
        Rule.NOT_AN_EXPRESSION,
        "no number of Python's: "
            + Quotation.of(text.substring(start, Math.min(end, text.length()))));
  }

  private static final class Reader {
    private final String text;
    private final int start;
    private int at;

    Reader(String text, int start) {
      this.text = text;
      this.start = start;
      this.at = start;
    }

    NumberLiteral read() throws UnreadableException {
      if (peek() == '0' && at + 1 < text.length()) {
        int radix =
            switch (text.charAt(at + 1)) {
              case 'x', 'X' -> 16;
              case 'o', 'O' -> 8;
              case 'b', 'B' -> 2;
              default -> 10;
            };
        if (radix != 10) {
          at += 2;
          int first = at;
          // An underscore may stand between the base and the digits.
          if (peek() == '_') {
            at++;
          }
          digits(radix);
          return new NumberLiteral(integer(first, radix), at);
        }
      }
      boolean real = false;
      if (peek() != '.') {
        digits(10);
      }
      int whole = at;
      if (peek() == '.') {
        real = true;
        at++;
        if (Lexer.isDigit(peek())) {
          digits(10);
        }
      }
      if (peek() == 'e' || peek() == 'E') {
        real = true;
        at++;
        if (peek() == '+' || peek() == '-') {
          at++;
        }
        digits(10);
      }
      if (peek() == 'j' || peek() == 'J') {
        double imaginary = Double.parseDouble(plain(start, at));
        at++;
        return new NumberLiteral(new Value.Complex(0, imaginary), at);
      }
      if (real) {
        return new NumberLiteral(new Value.Real(Double.parseDouble(plain(start, at))), at);
      }
      Value.Int value = integer(start, 10);
      if (text.charAt(start) == '0' && value.value().signum() != 0) {
        throw broken(text, start, whole);
      }
      return new NumberLiteral(value, at);
    }

    /** Moves over digits; single underscores may stand between them. */
    private void digits(int radix) throws UnreadableException {
      if (Character.digit(ascii(), radix) < 0) {
        throw broken(text, start, at + 1);
      }
      while (Character.digit(ascii(), radix) >= 0) {
        at++;
        if (peek() == '_') {
          at++;
          if (Character.digit(ascii(), radix) < 0) {
            throw broken(text, start, at);
          }
        }
      }
    }

    private Value.Int integer(int first, int radix) throws UnreadableException {
      String digits = plain(first, at);
      if (digits.length() > Limits.DIGITS) {
        throw new UnreadableException(
            Rule.TOO_LARGE,
            "an integer of " + digits.length() + " digits; at most " + Limits.DIGITS + " are read");
      }
      return new Value.Int(new BigInteger(digits, radix));
    }

    private String plain(int from, int to) {
      String digits = text.substring(from, to);
      return digits.indexOf('_') < 0 ? digits : digits.replace("_", "");
    }

    private char peek() {
      return at < text.length() ? text.charAt(at) : 0;
    }

    /** Digits of other scripts are digits to Java and not to Python. */
    private char ascii() {
      return peek() < 0x80 ? peek() : 0;
    }
  }
}
