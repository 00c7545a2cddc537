package dev.assay.score;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The answer that stands, marked as such, at the very end of prose: behind {@code Answer:} at the
 * beginning of a line, or in {@code <answer>…</answer>} or {@code \boxed{…}} that end the text. Of
 * several the last counts, and what follows it belongs to it, so that nothing can be added to it or
 * taken back.
 */
final class Conclusion {
  /** The word that announces an answer, with the ornaments around it. */
  static final String LABEL = "\\A[*#\\s]{0,8}(?:the\\s{1,4})?(?:final\\s{1,4})?answer[*\\s]{0,8}";

  private static final Pattern LINE =
      Pattern.compile(LABEL + ":[*\\s]{0,8}", Pattern.CASE_INSENSITIVE);

  private static final int LABEL_LENGTH = 64;
  private static final String OPEN = "<answer>";
  private static final String CLOSE = "</answer>";
  private static final String BOXED = "\\boxed{";

  private Conclusion() {}

  /**
   * What stands behind the last mark; empty if there is none. Takes time in proportion to the
   * text's length.
   */
  static Optional<String> of(String text) {
    if (text.endsWith(CLOSE)) {
      int open = text.lastIndexOf(OPEN);
      return open < 0
          ? Optional.empty()
          : Optional.of(text.substring(open + OPEN.length(), text.length() - CLOSE.length()));
    }
    Optional<String> boxed = boxed(text);
    return boxed.isPresent() ? boxed : labelled(text);
  }

  private static Optional<String> boxed(String text) {
    int end = text.length();
    while (end > 0 && "$.".indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    int open = text.lastIndexOf(BOXED);
    return open < 0 || open + BOXED.length() >= end || text.charAt(end - 1) != '}'
        ? Optional.empty()
        : Optional.of(text.substring(open + BOXED.length(), end - 1));
  }

  private static Optional<String> labelled(String text) {
    for (int line = text.lastIndexOf('\n'); line >= 0; line = text.lastIndexOf('\n', line - 1)) {
      Matcher label = LINE.matcher(text);
      label.region(line + 1, Math.min(text.length(), line + 1 + LABEL_LENGTH));
      if (label.find()) {
        return Optional.of(text.substring(label.end()));
      }
    }
    return Optional.empty();
  }
}
