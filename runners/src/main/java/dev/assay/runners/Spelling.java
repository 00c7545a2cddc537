package dev.assay.runners;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses which word was meant. */
final class Spelling {
  private Spelling() {}

  /**
   * The candidate nearest to a word, if at most a third of it was mistyped; ties go to the first.
   */
  static Optional<String> nearest(String word, Collection<String> candidates) {
    return candidates.stream()
        .sorted()
        .min(Comparator.comparingInt(candidate -> distance(word, candidate)))
        .filter(candidate -> 3 * distance(word, candidate) <= candidate.length());
  }

  /** Levenshtein's distance, case ignored. */
  static int distance(String one, String other) {
    String a = one.toLowerCase(Locale.ROOT);
    String b = other.toLowerCase(Locale.ROOT);
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
