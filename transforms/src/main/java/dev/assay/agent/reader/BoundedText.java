package dev.assay.agent.reader;

import java.util.function.IntFunction;

/** Lines up to a number of them and of characters; the rest is counted. For one thread. */
final class BoundedText {
  private final int mostCharacters;
  private final int mostLines;
  private final StringBuilder text = new StringBuilder();
  private int lines;
  private int left;

  BoundedText(int mostCharacters, int mostLines) {
    this.mostCharacters = mostCharacters;
    this.mostLines = mostLines;
  }

  /** Adds a line; after the first that does not fit, none is added. */
  void add(String line) {
    if (left > 0
        || lines == mostLines
        || (lines > 0 && text.length() + line.length() >= mostCharacters)) {
      left++;
      return;
    }
    text.append(line).append('\n');
    lines++;
  }

  boolean isEmpty() {
    return lines + left == 0;
  }

  /** How many lines were added. */
  int lines() {
    return lines;
  }

  /** The lines, and behind them what is said of those that did not fit, if there are any. */
  String text(IntFunction<String> rest) {
    return (left == 0 ? text.toString() : text + rest.apply(left)).stripTrailing();
  }
}
