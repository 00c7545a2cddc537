package dev.assay.explain;

import java.util.List;

/**
 * A line of a function in a slice.
 *
 * @param number its number in the file
 * @param text its text, without its end
 * @param ran whether any traced call of the function ran it
 * @param count how often the calls ran it for which it is relevant; 0 if it is not
 * @param reasons why it is relevant, in words, each once; empty if it is not
 */
public record ExplainedLine(int number, String text, boolean ran, int count, List<String> reasons) {
  public ExplainedLine {
    reasons = List.copyOf(reasons);
  }

  /** Whether the assertion depends on it. */
  public boolean isRelevant() {
    return count > 0;
  }
}
