package dev.assay.text;

/**
 * The beginning of a text. A cut never falls between the halves of a surrogate pair: half of one
 * cannot be written as UTF-8.
 */
public final class Beginning {
  private Beginning() {}

  /** At most so many characters (UTF-16 units). */
  public static String of(String text, int most) {
    return text.substring(0, length(text, most));
  }

  /** At most so many characters, with an ellipsis behind them if there are more. */
  public static String marked(String text, int most) {
    return text.length() <= most ? text : of(text, most) + "…";
  }

  /** At most so many characters, with a word behind them on how many more there are. */
  public static String counted(String text, int most) {
    return counted(text, most, text.length());
  }

  /**
   * The same of a text of which only the beginning was kept.
   *
   * @param whole length of the text as it was
   */
  public static String counted(String text, int most, int whole) {
    int length = length(text, most);
    return length == whole
        ? text
        : text.substring(0, length) + "… (" + (whole - length) + " more characters)";
  }

  private static int length(String text, int most) {
    if (text.length() <= most) {
      return text.length();
    }
    boolean halved =
        most > 0
            && Character.isHighSurrogate(text.charAt(most - 1))
            && Character.isLowSurrogate(text.charAt(most));
    return halved ? most - 1 : most;
  }
}
