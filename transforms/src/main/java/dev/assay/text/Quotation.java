package dev.assay.text;

/** The beginning of a text that somebody else wrote, harmless to show within a message. */
public final class Quotation {
  private static final int SHOWN = 80;
  private static final char BYTE_ORDER_MARK = 0xfeff;

  private Quotation() {}

  /** At most 80 characters, in quotes; control characters and surrogates as escapes. */
  public static String of(String text) {
    StringBuilder shown = new StringBuilder("\"");
    int length = Math.min(text.length(), SHOWN);
    for (int i = 0; i < length; i++) {
      char unit = text.charAt(i);
      boolean odd =
          Character.isISOControl(unit) || Character.isSurrogate(unit) || unit == BYTE_ORDER_MARK;
      if (odd) {
        shown.append(String.format("\\u%04x", (int) unit));
      } else {
        shown.append(unit);
      }
    }
    return shown.append(text.length() > SHOWN ? "\"…" : "\"").toString();
  }
}
