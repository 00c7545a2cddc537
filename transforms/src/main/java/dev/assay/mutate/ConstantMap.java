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
 * <p>Two ways to move numbers: a shift moves all but 0 up by one to three, scaling multiplies all
 * by two or three, so that sums and ratios hold. 0 stays: it is empty, first and false. Letters
 * move along the alphabet, digits in texts by one. Everything else stays.
 */
final class ConstantMap {
  private enum Kind {
    SHIFT,
    SCALE
  }

  private final Kind kind;
  private final int step;
  private final int letters;
  private final List<String> alphabets;

  private ConstantMap(Kind kind, int step, int letters, List<String> alphabets) {
    this.kind = kind;
    this.step = step;
    this.letters = letters;
    this.alphabets = alphabets;
  }

  /** Draws a map for the constants of a test. */
  static ConstantMap draw(TestSource test, List<Candidate> candidates, Random random) {
    int step = 1 + random.nextInt(3);
    int letters = 1 + random.nextInt(4);
    boolean words =
        candidates.stream()
            .filter(candidate -> candidate.constant().constant().kind() == Constant.Kind.STR)
            .anyMatch(candidate -> isWord(test.text(candidate.constant())));
    List<String> alphabets =
        words ? List.of("aeiou", "bcdfghjklmnpqrstvwxyz") : List.of("abcdefghijklmnopqrstuvwxyz");
    return new ConstantMap(Kind.SHIFT, step, letters, alphabets);
  }

  /** Whether text holds four letters that do not just follow each other as {@code abcd}. */
  private static boolean isWord(String text) {
    int letters = 0;
    boolean ascending = true;
    for (int i = 0; i < text.length(); i++) {
      boolean letter = Character.isLetter(text.charAt(i));
      ascending = letters == 0 || (ascending && text.charAt(i) > text.charAt(i - 1));
      letters = letter ? letters + 1 : 0;
      if (letters >= 4 && !ascending) {
        return true;
      }
    }
    return false;
  }

  /** The same map, but for numbers, which are scaled. */
  ConstantMap scaled() {
    return new ConstantMap(Kind.SCALE, step, letters, alphabets);
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
      case SHIFT -> value.signum() > 0 ? value.add(shift()) : value;
      case SCALE -> value.multiply(factor());
    };
  }

  private BigInteger shift() {
    return BigInteger.valueOf(step);
  }

  private BigInteger factor() {
    return BigInteger.valueOf(step == 1 ? 3 : 2);
  }

  /**
   * Numbers equal to an integer move with it; others from 1 on by as much, fractions are halved.
   */
  private String decimal(String text) {
    BigDecimal value = new BigDecimal(text.endsWith(".") ? text + "0" : text);
    BigDecimal moved;
    if (kind == Kind.SCALE) {
      moved = value.multiply(new BigDecimal(factor()));
    } else if (value.compareTo(BigDecimal.ONE) >= 0) {
      moved = value.add(new BigDecimal(shift()));
    } else if (value.signum() > 0) {
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
    if (c >= '1' && c <= '9') {
      return (char) ('1' + (c - '1' + 1) % 9);
    }
    char small = Character.toLowerCase(c);
    for (String alphabet : alphabets) {
      int at = alphabet.indexOf(small);
      if (at >= 0) {
        char moved = alphabet.charAt((at + letters) % alphabet.length());
        return small == c ? moved : Character.toUpperCase(moved);
      }
    }
    return c;
  }
}
