package dev.assay.slice;

import java.util.List;

/**
 * A line of a frame that the assertion depends on.
 *
 * @param call the order of the call that ran it
 * @param file the file it stands in, relative to the repository's root
 * @param line its number in the file
 * @param count how often that call ran it, at least 1
 * @param reasons why it is in, one for each relevant statement on it, in order of their text
 */
public record RelevantLine(int call, String file, int line, int count, List<Reason> reasons) {
  public RelevantLine {
    reasons = List.copyOf(reasons);
    if (count < 1 || reasons.isEmpty()) {
      throw new IllegalArgumentException(
          "line %d of %s ran %d times for reasons %s".formatted(line, file, count, reasons));
    }
  }
}
