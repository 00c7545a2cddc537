package dev.assay.source;

/**
 * A range of source text, as Python counts it.
 *
 * @param line first line, 1-based
 * @param column first column, 0-based, in code points
 * @param endLine last line, 1-based
 * @param endColumn column after the last code point, 0-based
 * @param start offset of the first UTF-16 unit in the text
 * @param end offset after the last UTF-16 unit in the text
 */
public record Span(int line, int column, int endLine, int endColumn, int start, int end) {
  /** Whether {@code other} lies within this range. */
  public boolean contains(Span other) {
    return start <= other.start && other.end <= end;
  }

  /** Whether {@code line} is one of this range's lines. */
  public boolean coversLine(int candidate) {
    return line <= candidate && candidate <= endLine;
  }
}
