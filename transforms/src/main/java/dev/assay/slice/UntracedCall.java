package dev.assay.slice;

import java.util.Comparator;

/**
 * A call expression on a relevant line for which the trace has no frame: a function outside the
 * repository or in C, one below the depth limit, or an operand that was never evaluated.
 *
 * @param file the file it stands in
 * @param line the line it begins on
 * @param callee what is called, as far as it is plain names: {@code math.floor}, {@code append}
 */
public record UntracedCall(String file, int line, String callee)
    implements Comparable<UntracedCall> {
  private static final Comparator<UntracedCall> ORDER =
      Comparator.comparing(UntracedCall::callee)
          .thenComparing(UntracedCall::file)
          .thenComparingInt(UntracedCall::line);

  @Override
  public int compareTo(UntracedCall other) {
    return ORDER.compare(this, other);
  }
}
