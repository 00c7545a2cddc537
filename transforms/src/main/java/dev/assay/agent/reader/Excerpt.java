package dev.assay.agent.reader;

/** Texts of any length and content, made fit to be shown. */
final class Excerpt {
  private static final int QUOTED = 120;

  private Excerpt() {}

  /** The beginning of a text, and how much of it is left out. */
  static String of(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    return text.substring(0, end) + "… (" + (text.length() - end) + " more characters)";
  }

  /** What a model wrote, in quotes, on one line. */
  static String quoted(String text) {
    StringBuilder safe = new StringBuilder("'");
    int end = Math.min(text.length(), QUOTED);
    for (int i = 0; i < end; i++) {
      char unit = text.charAt(i);
      boolean odd = Character.isISOControl(unit) || Character.isSurrogate(unit);
      safe.append(odd ? String.format("\\u%04x", (int) unit) : String.valueOf(unit));
    }
    return safe.append(end < text.length() ? "…'" : "'").toString();
  }
}
