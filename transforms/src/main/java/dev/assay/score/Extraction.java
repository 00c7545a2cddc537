package dev.assay.score;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the answer in what a model wrote. The prompt asks for the expression and nothing else; what
 * is accepted besides is a wrapping that leaves no doubt, and prose only before a {@link
 * Conclusion} at the very end.
 *
 * <p>The rules of version {@value #VERSION}, each taken off the whole text and tried again:
 *
 * <ol>
 *   <li>reasoning in {@code <think>…</think>} before the answer;
 *   <li>one code fence around everything, or one pair of backticks or asterisks;
 *   <li>a label before it: {@code Answer:}, {@code The final answer is}, and then a full stop at
 *       its end if it cannot be read with it;
 *   <li>the assertion written out with the answer in its place, as it was asked, with or without
 *       the word {@code assert};
 *   <li>{@code ___ = } or {@code ___ == } before it;
 *   <li>where none of these is there, all that stands before the conclusion.
 * </ol>
 *
 * <p>Everything else is read as it stands and refused by the rule that it breaks. Comments are no
 * part of an expression and may stand behind it.
 */
final class Extraction {
  /** Goes up with every change of the rules. */
  static final int VERSION = 2;

  private static final int WRAPPINGS = 6;

  private static final String FENCE = "```";
  private static final String TICK = "`";
  private static final String BOLD = "**";

  private static final Pattern LABEL =
      Pattern.compile(Conclusion.LABEL + "(?::|=|is\\b:?)[*\\s]{0,8}", Pattern.CASE_INSENSITIVE);

  private static final Pattern BLANK =
      Pattern.compile("\\A" + Question.BLANK + "\\s{0,8}={1,2}(?!=)\\s{0,8}");

  private static final Pattern LANGUAGE = Pattern.compile("\\A[A-Za-z0-9+#.-]{0,20}[ \\t]*\\z");

  /**
   * A text that may be the answer.
   *
   * @param wrappings how many were taken off
   * @param labelled whether a label was among them
   */
  record Candidate(String text, int wrappings, boolean labelled) {
    Candidate within(String inner, boolean label) {
      return new Candidate(inner.strip(), wrappings + 1, label);
    }
  }

  private final Question question;

  Extraction(Question question) {
    this.question = question;
  }

  /** The text as written, reasoning before it left out. */
  Candidate first(String written) {
    return new Candidate(answerOf(written.strip()), 0, false);
  }

  /** The text with one wrapping less; empty if there is none that is certain. */
  Optional<Candidate> within(Candidate outer) {
    if (outer.wrappings() == WRAPPINGS) {
      return Optional.empty();
    }
    String text = outer.text();
    if (isAround(BOLD, text)) {
      return Optional.of(outer.within(inside(BOLD, text), outer.labelled()));
    }
    Matcher label = LABEL.matcher(text);
    if (label.find()) {
      return Optional.of(outer.within(text.substring(label.end()), true));
    }
    Optional<Candidate> inner = unwrapped(text).map(each -> outer.within(each, outer.labelled()));
    if (inner.isPresent()) {
      return inner;
    }
    return outer.labelled() && text.endsWith(".")
        ? Optional.of(outer.within(text.substring(0, text.length() - 1), false))
        : Conclusion.of(text).map(each -> outer.within(each, true));
  }

  private static String answerOf(String written) {
    String end = "</think>";
    int at = written.startsWith("<think>") ? written.indexOf(end) : -1;
    return at < 0 ? written : written.substring(at + end.length()).strip();
  }

  private Optional<String> unwrapped(String text) {
    Matcher blank = BLANK.matcher(text);
    if (blank.find()) {
      return Optional.of(text.substring(blank.end()));
    }
    if (text.startsWith(FENCE)) {
      return fenced(text);
    }
    return isAround(TICK, text)
        ? Optional.of(inside(TICK, text))
        : new WrittenOut(question.assertion()).answer(text);
  }

  private static Optional<String> fenced(String text) {
    if (!isAround(FENCE, text)) {
      return Optional.empty();
    }
    String inside = inside(FENCE, text);
    int line = inside.indexOf('\n');
    boolean language = line >= 0 && LANGUAGE.matcher(inside.substring(0, line)).matches();
    return Optional.of(language ? inside.substring(line + 1) : inside);
  }

  private static boolean isAround(String mark, String text) {
    int size = mark.length();
    return text.length() > 2 * size
        && text.startsWith(mark)
        && text.indexOf(mark, size) == text.length() - size;
  }

  private static String inside(String mark, String text) {
    return text.substring(mark.length(), text.length() - mark.length());
  }
}
