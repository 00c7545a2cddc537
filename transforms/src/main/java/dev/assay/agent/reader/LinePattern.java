package dev.assay.agent.reader;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.assay.text.Beginning;
import org.jspecify.annotations.Nullable;

/**
 * What a model searches for in lines. Regular expressions are RE2's: their time grows with the
 * length of the text times that of the pattern, counted repetitions written out, and there is no
 * backtracking. Both are bounded here; RE2/J itself takes {@code ((((a?){30}){30}){30}){30}} and
 * then has no memory left.
 */
final class LinePattern {
  private static final int LONGEST = 500;
  private static final int DEEPEST = 50;
  private static final int MOST_REPETITIONS = 1000;
  private static final Pattern COUNT = Pattern.compile("\\{([0-9]*)(?:,([0-9]*))?\\}");

  private final Pattern pattern;
  private final String plain;
  private final long cost;

  private LinePattern(Pattern pattern, String plain, long cost) {
    this.pattern = pattern;
    this.plain = plain;
    this.cost = cost;
  }

  /**
   * Reads a pattern.
   *
   * @throws Refusal if it is none, or would take too much
   */
  static LinePattern of(String text, boolean regex, boolean ignoreCase) throws Refusal {
    if (text.isEmpty()) {
      throw new Refusal("The pattern is empty; say what to look for.");
    }
    if (text.length() > LONGEST) {
      throw new Refusal(
          "The pattern has " + text.length() + " characters; at most " + LONGEST + " are read.");
    }
    if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
      throw new Refusal("The pattern holds the end of a line; lines are searched one by one.");
    }
    int flags = ignoreCase ? Pattern.CASE_INSENSITIVE : 0;
    if (!regex) {
      return new LinePattern(
          Pattern.compile(Pattern.quote(text), flags), ignoreCase ? "" : text, ignoreCase ? 10 : 1);
    }
    long repetitions = repetitions(text);
    if (repetitions > MOST_REPETITIONS || depth(text) > DEEPEST) {
      throw new Refusal("The regular expression repeats or nests too much; write a simpler one.");
    }
    try {
      return new LinePattern(
          Pattern.compile(text, flags), "", 10 * (1 + choices(text)) * repetitions);
    } catch (PatternSyntaxException broken) {
      throw new Refusal(
          "The pattern is no regular expression in RE2 syntax ("
              + Beginning.counted(String.valueOf(broken.getMessage()), 200)
              + "). Without regex it is searched as plain text.");
    }
  }

  /** The product of all counts: what the pattern grows by when it is written out, at the most. */
  private static long repetitions(String text) {
    long product = 1;
    Matcher counts = COUNT.matcher(text);
    while (counts.find() && product <= MOST_REPETITIONS) {
      product *= Math.max(1, Math.max(number(counts.group(1)), number(counts.group(2))));
    }
    return product;
  }

  private static long number(@Nullable String digits) {
    if (digits == null || digits.isEmpty()) {
      return 1;
    }
    return digits.length() > 6 ? Long.MAX_VALUE / (MOST_REPETITIONS + 1) : Long.parseLong(digits);
  }

  /** Where a match can go on in more than one way: about as many states are looked at at once. */
  private static long choices(String text) {
    return text.chars().filter(unit -> "*+?|{".indexOf(unit) >= 0).count();
  }

  private static long depth(String text) {
    return text.chars().filter(unit -> unit == '(').count();
  }

  /** How costly a character of text is, in units of a plain comparison. */
  long cost() {
    return cost;
  }

  /** Whether any line of a text can match; a cheap look before the lines are taken apart. */
  boolean mayMatch(String text) {
    return plain.isEmpty() || text.contains(plain);
  }

  boolean matches(String line) {
    return plain.isEmpty() ? pattern.matcher(line).find() : line.contains(plain);
  }
}
