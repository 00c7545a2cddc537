package dev.assay.verify;

import dev.assay.text.Beginning;
import java.util.Comparator;

/**
 * Something that is not as it must be.
 *
 * @param instanceId the row; empty where it is the dataset as a whole
 * @param check what failed
 * @param seen what was seen, in one line
 */
public record Finding(String instanceId, Check check, String seen) implements Comparable<Finding> {
  private static final int LENGTH = 300;

  private static final Comparator<Finding> ORDER =
      Comparator.comparing(Finding::check)
          .thenComparing(Finding::instanceId)
          .thenComparing(Finding::seen);

  public Finding {
    seen = oneLine(seen);
  }

  /** Of the dataset as a whole. */
  public static Finding ofDataset(Check check, String seen) {
    return new Finding("", check, seen);
  }

  private static String oneLine(String text) {
    return Beginning.marked(
        text.replace("\\", "\\\\").replace("\r", "\\r").replace("\n", "\\n"), LENGTH);
  }

  /** By check, then row. */
  @Override
  public int compareTo(Finding other) {
    return ORDER.compare(this, other);
  }
}
