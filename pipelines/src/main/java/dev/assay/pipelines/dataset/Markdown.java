package dev.assay.pipelines.dataset;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Text in Markdown that reads as the text it was, whatever it holds. */
final class Markdown {
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}|\\R");
  private static final Pattern BACKTICKS = Pattern.compile("`+");

  /** Marks that mean nothing within a line and would only be noise with a backslash. */
  private static final String HARMLESS = "\\.,:;/%'\"?=()\\-";

  private static final Pattern SPECIAL = Pattern.compile("[\\p{Punct}&&[^" + HARMLESS + "]]");

  private Markdown() {}

  /** Text for a line or a table cell: marks are escaped and control characters become spaces. */
  static String escape(String text) {
    String line = CONTROL.matcher(text).replaceAll(" ");
    return SPECIAL.matcher(line).replaceAll("\\\\$0");
  }

  /** A code block whose fence is longer than any run of backticks in it. */
  static String block(String language, String code) {
    String fence = "`".repeat(Math.max(3, longestRun(code) + 1));
    return fence + language + "\n" + code.stripTrailing() + "\n" + fence;
  }

  private static int longestRun(String text) {
    return BACKTICKS
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .mapToInt(String::length)
        .max()
        .orElse(0);
  }
}
