package dev.assay.runners;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses which word was meant. */
final class Spelling {
  private Spelling() {}

  /**
   * The candidate nearest to a word, if at most two fifths of it were mistyped. Of several, one
   * that goes on where the word ends, else the first.
   */
  static Optional<String> nearest(String word, Collection<String> candidates) {
    return candidates.stream()
        .min(
            Comparator.<String>comparingInt(candidate -> distance(word, candidate))
                .thenComparing(candidate -> !candidate.startsWith(word))
                .thenComparing(Comparator.naturalOrder()))
        .filter(
            candidate -> 5 * distance(word, candidate) <= 2 * candidate.replace("-", "").length());
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
