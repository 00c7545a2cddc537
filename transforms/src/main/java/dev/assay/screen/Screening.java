package dev.assay.screen;

import dev.assay.source.PythonSource;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the rules find in one file.
 *
 * @param tests tests that assert something
 * @param lowValue how many of them fall under each rule; one that falls under several counts for
 *     the first. Rules that no test falls under are left out
 */
public record Screening(int tests, Map<LowValue, Integer> lowValue) {
  /** Of ten tests at least this many must be of low value for the file to be left out. */
  public static final int OF_TEN = 8;

  public Screening {
    lowValue = Map.copyOf(lowValue);
  }

  /** Screens a file. */
  public static Screening of(PythonSource file) {
    Map<LowValue, Integer> found = new EnumMap<>(LowValue.class);
    int tests = 0;
    for (TestFunction test : TestFunction.of(file.module())) {
      tests++;
      for (LowValue rule : LowValue.values()) {
        if (rule.isIn(test)) {
          found.merge(rule, 1, Integer::sum);
          break;
        }
      }
    }
    return new Screening(tests, found);
  }

  /** Tests that fall under a rule. */
  public int lowValueTests() {
    return lowValue.values().stream().mapToInt(Integer::intValue).sum();
  }

  /**
   * The rule that most tests of the file fall under, if the file is to be left out: at least
   * {@value #OF_TEN} of ten of its tests fall under one.
   */
  public Optional<LowValue> exclusion() {
    if (tests == 0 || lowValueTests() * 10 < tests * OF_TEN) {
      return Optional.empty();
    }
    return lowValue.entrySet().stream()
        .max(
            Comparator.<Map.Entry<LowValue, Integer>>comparingInt(Map.Entry::getValue)
                .thenComparing(Map.Entry::getKey, Comparator.reverseOrder()))
        .map(Map.Entry::getKey);
  }
}
