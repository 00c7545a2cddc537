package dev.assay.score;

/** Parts of a model's text that are short enough and harmless to show in a detail. */
final class Excerpts {
  private static final int SHOWN = 80;

  private Excerpts() {}

  /** At most 80 characters, in quotes; control characters and half surrogate pairs as escapes. */
  static String of(String text) {
    StringBuilder shown = new StringBuilder("\"");
    int length = Math.min(text.length(), SHOWN);
    for (int i = 0; i < length; i++) {
      char unit = text.charAt(i);
      boolean printable =
          unit >= ' ' && unit != 0x7f && !Character.isSurrogate(unit) && unit != 0xfeff;
      if (printable) {
        shown.append(unit);
      } else {
        shown.append(String.format("\\u%04x", (int) unit));
      }
    }
    return shown.append(text.length() > SHOWN ? "\"…" : "\"").toString();
  }
}
