package dev.assay.refresh;

import java.util.Comparator;

/**
 * Code that ran: a function, a class body or a module. Sorted by its place.
 *
 * @param file path relative to the repository's root
 * @param qualname as CPython has it
 * @param firstLine its first line, decorators included
 */
public record Code(String file, String qualname, int firstLine) implements Comparable<Code> {
  private static final Comparator<Code> BY_PLACE =
      Comparator.comparing(Code::file)
          .thenComparingInt(Code::firstLine)
          .thenComparing(Code::qualname);

  static final String MODULE = "<module>";

  static Code module(String file) {
    return new Code(file, MODULE, 1);
  }

  boolean isLambda() {
    return qualname.endsWith("<lambda>");
  }

  boolean isModule() {
    return qualname.equals(MODULE);
  }

  @Override
  public int compareTo(Code other) {
    return BY_PLACE.compare(this, other);
  }
}
