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
 * <p>Numbers from 2 on move up by one to three and those from -2 on down by as much; -1, 0 and 1
 * are told apart by too much code and stay, unless the test has nothing else. Letters move along
 * the alphabet as far as their own case allows, digits by one. Everything else stays.
 */
final class ConstantMap {
  private static final BigInteger TWO = BigInteger.TWO;

  private final int step;
  private final int letters;
  private final boolean small;

  private ConstantMap(int step, int letters, boolean small) {
    this.step = step;
    this.letters = letters;
    this.small = small;
  }

  /** Draws a map for the constants of a test. */
  static ConstantMap draw(TestSource test, List<Candidate> candidates, Random random) {
    int step = 1 + random.nextInt(3);
    int letters = 1 + random.nextInt(4);
    ConstantMap map = new ConstantMap(step, letters, false);
    boolean moves =
        candidates.stream()
            .map(Candidate::constant)
            .anyMatch(node -> !map.apply(test.text(node), node.constant()).equals(test.text(node)));
    return moves ? map : new ConstantMap(step, letters, true);
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
    boolean moves = value.compareTo(TWO) >= 0 || (small && value.equals(BigInteger.ONE));
    return moves ? value.add(BigInteger.valueOf(step)) : value;
  }

  private String decimal(String text) {
    BigDecimal value = new BigDecimal(text.endsWith(".") ? text + "0" : text);
    if (value.compareTo(BigDecimal.ONE) > 0) {
      BigDecimal moved = value.add(BigDecimal.valueOf(step));
      return text.endsWith(".") ? moved.toBigInteger() + "." : moved.toPlainString();
    }
    boolean moves = value.signum() > 0 && value.compareTo(BigDecimal.ONE) < 0;
    return moves ? value.divide(BigDecimal.valueOf(2)).toPlainString() : text;
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
