package dev.assay.explain;

/** How text stands out: by the colours of a terminal, or not at all. */
public enum Ink {
  PLAIN,
  COLOURED;

  private static final String RESET = "\u001b[0m";

  String strong(String text) {
    return paint("1", text);
  }

  String faint(String text) {
    return paint("2", text);
  }

  String accent(String text) {
    return paint("36", text);
  }

  private String paint(String code, String text) {
    return this == PLAIN || text.isEmpty() ? text : "\u001b[" + code + "m" + text + RESET;
  }
}
