package dev.assay.score;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Random Python literals, and others that are close to them. */
final class RandomLiteral {
  private static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "-1",
          "2",
          "1.0",
          "0.0",
          "-0.0",
          "2.0",
          "1e0",
          "0x1",
          "1_0",
          "10",
          "10.0",
          "1j",
          "0j",
          "1+0j",
          "1-2j",
          "-1.5",
          "1.5",
          "0b10",
          "9007199254740993",
          "9007199254740992.0",
          "1e999",
          "-1e999",
          ".5",
          "5e-1");

  private static final List<String> WORDS =
      List.of(
          "'a'",
          "\"a\"",
          "'\\x61'",
          "r'a'",
          "'a' 'b'",
          "'ab'",
          "b'a'",
          "b'\\x61'",
          "''",
          "'\\n'",
          "r'\\n'",
          "'\\\\n'",
          "'''a'''",
          "'1'",
          "'é'",
          "'\\xe9'",
          "'\\u00e9'",
          "u'a'",
          "'it\\'s'",
          "\"it's\"",
          "'\\ud83d\\ude00'",
          "'😀'",
          "True",
          "False",
          "None",
          "...");

  private final Random random;

  RandomLiteral(long seed) {
    this.random = new Random(seed);
  }

  String next(int depth) {
    int kind = random.nextInt(depth > 0 ? 8 : 2);
    return switch (kind) {
      case 0 -> pick(NUMBERS);
      case 1 -> pick(WORDS);
      case 2, 3 -> "[" + elements(depth - 1, false) + "]";
      case 4 -> tuple(depth - 1, false);
      case 5 -> set(depth - 1);
      default -> "{" + entries(depth - 1) + "}";
    };
  }

  /** Another spelling of a literal, or a literal with one token replaced. */
  String near(String literal) {
    return switch (random.nextInt(4)) {
      case 0 -> " (" + literal + ") ";
      case 1 -> swapped(literal, NUMBERS);
      case 2 -> swapped(literal, WORDS);
      default -> literal.replace(", ", ",");
    };
  }

  private String swapped(String literal, List<String> pool) {
    String found = pick(pool);
    return literal.contains(found) ? literal.replace(found, pick(pool)) : literal + "  # near";
  }

  private String hashable(int depth) {
    return depth > 0 && random.nextInt(4) == 0
        ? tuple(depth - 1, true)
        : random.nextBoolean() ? pick(NUMBERS) : pick(WORDS);
  }

  private String elements(int depth, boolean hashable) {
    List<String> elements = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      elements.add(hashable ? hashable(depth) : next(depth));
    }
    return String.join(", ", elements) + (elements.isEmpty() || random.nextBoolean() ? "" : ",");
  }

  private String tuple(int depth, boolean hashable) {
    String elements = elements(depth, hashable);
    return elements.isEmpty() ? "()" : "(" + elements + (elements.endsWith(",") ? ")" : ",)");
  }

  private String set(int depth) {
    List<String> elements = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      elements.add(hashable(depth));
    }
    Collections.shuffle(elements, random);
    return "{" + String.join(", ", elements) + "}";
  }

  private String entries(int depth) {
    List<String> keys = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      keys.add(hashable(depth));
    }
    return keys.stream().map(key -> key + ": " + next(depth)).collect(Collectors.joining(", "));
  }

  private String pick(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }
}
