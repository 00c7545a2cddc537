package dev.assay.mutate;

import dev.assay.source.Constant;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;

/**
 * A seeded, injective map of constants that keeps what tests rely on: equal stays equal, greater
 * stays greater, a key stays the key, part of a text stays part of it.
 *
 * <p>Three ways to move numbers: {@link Kind#SHIFT} moves those from 2 on up by one to three and
 * leaves 0 and 1, which too much code tells apart; {@link Kind#SHIFT_ONE} moves 1 as well; {@link
 * Kind#SCALE} multiplies all by two or three, so that sums and ratios hold. Letters move along the
 * alphabet, digits in texts by one. Everything else stays.
 */
final class ConstantMap {
  /** How numbers move. */
  enum Kind {
    SHIFT,
    SHIFT_ONE,
    SCALE
  }

  private final Kind kind;
  private final int step;
  private final int letters;

  private ConstantMap(Kind kind, int step, int letters) {
    this.kind = kind;
    this.step = step;
    this.letters = letters;
  }

  /** Draws a map. */
  static ConstantMap draw(Random random) {
    return new ConstantMap(Kind.SHIFT, 1 + random.nextInt(3), 1 + random.nextInt(4));
  }

  /** The same map with another way to move numbers. */
  ConstantMap as(Kind other) {
    return new ConstantMap(other, step, letters);
  }

  /** Whether any of these constants moves. */
  boolean moves(TestSource test, List<Candidate> candidates) {
    return candidates.stream()
        .map(Candidate::constant)
        .anyMatch(node -> !apply(test.text(node), node.constant()).equals(test.text(node)));
  }

  /** Whether a literal's text shows its value without escapes, so that letters can be replaced. */
  static boolean isRewritable(String text, Constant constant) {
    return switch (constant.kind()) {
      case INT -> text.chars().allMatch(Character::isDigit);
      case FLOAT -> text.chars().allMatch(c -> c == '.' || Character.isDigit(c));
      case STR, BYTES -> body(text) >= 0 && text.contains((String) constant.value());
      case BOOL, COMPLEX, NONE, ELLIPSIS -> false;
    };
  }

  /** Where the text between the quotes begins, if nothing is escaped; -1 otherwise. */
  private static int body(String text) {
    if (text.indexOf('\\') >= 0) {
      return -1;
    }
    int quote = 0;
    while (text.charAt(quote) != '"' && text.charAt(quote) != '\'') {
      quote++;
    }
    boolean triple = text.startsWith(text.substring(quote, quote + 1).repeat(3), quote);
    return quote + (triple && text.length() >= quote + 6 ? 3 : 1);
  }

  /** The literal that takes the place of {@code text}. */
  String apply(String text, Constant constant) {
    return switch (constant.kind()) {
      case INT -> integer((BigInteger) constant.value()).toString();
      case FLOAT -> decimal(text);
      case STR, BYTES -> {
        int body = body(text);
        String value = (String) constant.value();
        int end = body + value.length();
        yield text.substring(0, body) + word(value) + text.substring(end);
      }
      case BOOL, COMPLEX, NONE, ELLIPSIS -> text;
    };
  }

  private BigInteger integer(BigInteger value) {
    return switch (kind) {
      case SHIFT -> value.compareTo(BigInteger.TWO) >= 0 ? value.add(shift()) : value;
      case SHIFT_ONE -> value.signum() > 0 ? value.add(shift()) : value;
      case SCALE -> value.multiply(factor());
    };
  }

  private BigInteger shift() {
    return BigInteger.valueOf(step);
  }

  private BigInteger factor() {
    return BigInteger.valueOf(step == 1 ? 3 : 2);
  }

  /** Numbers equal to an integer move with it; others above 1 by as much, fractions by half. */
  private String decimal(String text) {
    BigDecimal value = new BigDecimal(text.endsWith(".") ? text + "0" : text);
    BigDecimal moved;
    if (kind == Kind.SCALE) {
      moved = value.multiply(new BigDecimal(factor()));
    } else if (value.compareTo(BigDecimal.ONE) > 0
        || (kind == Kind.SHIFT_ONE && value.compareTo(BigDecimal.ONE) == 0)) {
      moved = value.add(new BigDecimal(shift()));
    } else if (value.signum() > 0 && value.compareTo(BigDecimal.ONE) < 0) {
      moved = value.divide(BigDecimal.valueOf(2));
    } else {
      return text;
    }
    return text.endsWith(".") ? moved.toBigInteger() + "." : moved.toPlainString();
  }

  private String word(String value) {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      word.append(letter(value.charAt(i)));
    }
    return word.toString();
  }

  private char letter(char c) {
    if (c >= 'a' && c <= 'z') {
      return (char) ('a' + (c - 'a' + letters) % 26);
    }
    if (c >= 'A' && c <= 'Z') {
      return (char) ('A' + (c - 'A' + letters) % 26);
    }
    return c >= '1' && c <= '9' ? (char) ('1' + (c - '1' + 1) % 9) : c;
  }
}
