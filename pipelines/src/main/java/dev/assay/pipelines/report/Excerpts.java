package dev.assay.pipelines.report;

/** The beginnings of long texts: what a model wrote may be of any length. */
final class Excerpts {
  private Excerpts() {}

  /** At most so many characters, never half of a pair, with a word on how many are left out. */
  static String of(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    return text.substring(0, end) + "… [" + (text.length() - end) + " more characters]";
  }
}
