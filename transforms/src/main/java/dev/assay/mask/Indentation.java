package dev.assay.mask;

import dev.assay.source.PythonSource;

/** Moves code to the left margin. */
final class Indentation {
  private Indentation() {}

  /** A line without its first blanks, at most {@code width} of them. */
  static String removed(String line, int width) {
    int at = 0;
    while (at < Math.min(width, line.length())
        && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
      at++;
    }
    return line.substring(at);
  }

  /** A method's text as a function's; lines inside strings stay as they are. */
  static String removed(PythonSource source) {
    String first = source.line(source.firstLine());
    int width = first.length() - first.stripLeading().length();
    StringSpans strings = new StringSpans(source);
    StringBuilder text = new StringBuilder();
    for (int line = source.firstLine(); line <= source.lastLine(); line++) {
      String part = source.line(line);
      text.append(strings.continueInto(source.lineStart(line)) ? part : removed(part, width));
      if (line < source.lastLine()) {
        text.append('\n');
      }
    }
    return text.toString();
  }
}
