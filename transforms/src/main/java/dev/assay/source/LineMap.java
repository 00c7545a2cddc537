package dev.assay.source;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Where each line of a text begins. Lines end as CPython's tokenizer ends them: at {@code \n},
 * {@code \r\n} or {@code \r}, and nowhere else.
 */
final class LineMap {
  private final String text;
  private final boolean ascii;

  /** Where each code point begins that takes two units, ascending. */
  private final int[] pairs;

  private int[] starts = new int[64];
  private int lines = 1;

  LineMap(String text) {
    this.text = text;
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      boolean carriageReturn = unit == '\r';
      if (carriageReturn && i + 1 < text.length() && text.charAt(i + 1) == '\n') {
        i++;
      } else if (!carriageReturn && unit != '\n') {
        continue;
      }
      if (lines == starts.length) {
        starts = Arrays.copyOf(starts, lines * 2);
      }
      starts[lines++] = i + 1;
    }
    ascii = text.chars().allMatch(unit -> unit < 0x80);
    pairs =
        ascii
            ? new int[0]
            : IntStream.range(0, text.length() - 1)
                .filter(i -> Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1)))
                .toArray();
  }

  /**
   * Offset in UTF-16 units of a 1-based line and a column in code points. A place after the text is
   * its end: the parser closes a text that lacks its last newline as if it had one.
   */
  int offset(int line, int column) {
    if (line > lines) {
      return text.length();
    }
    int start = starts[line - 1];
    int lineEnd = line < lines ? starts[line] : text.length();
    int first = pairsBefore(start);
    // The pairs of this line that begin before the column, by bisection.
    int low = 0;
    int high = pairsBefore(lineEnd) - first;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (pairs[first + middle] - start - middle < column) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return Math.min(start + column + low, lineEnd);
  }

  private int pairsBefore(int offset) {
    int found = Arrays.binarySearch(pairs, offset);
    return found < 0 ? -found - 1 : found;
  }

  /** Offset of the first unit of a 1-based line. */
  int lineStart(int line) {
    return starts[line - 1];
  }

  /** The text of a 1-based line, without its end. */
  String line(int line) {
    int end = line < lines ? starts[line] : text.length();
    while (end > starts[line - 1]
        && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
      end--;
    }
    return text.substring(starts[line - 1], end);
  }

  int lines() {
    return lines;
  }

  /** Column in code points of a column in UTF-8 bytes, as CPython's code objects count. */
  int columnOfUtf8(int line, int bytes) {
    if (ascii) {
      int end = line < lines ? starts[line] : text.length();
      return Math.min(bytes, end - starts[line - 1]);
    }
    byte[] utf8 = line(line).getBytes(StandardCharsets.UTF_8);
    String before = new String(utf8, 0, Math.min(bytes, utf8.length), StandardCharsets.UTF_8);
    return before.codePointCount(0, before.length());
  }
}
