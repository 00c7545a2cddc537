package dev.assay.refresh;

import java.util.Comparator;

/**
 * Code that ran: a function, a class body or a module; or, of what stands in no file, a mention
 * ({@link GeneratedNames}). Sorted by its place.
 *
 * @param file path relative to the repository's root, or {@code <generated>}
 * @param qualname as CPython has it, or what is mentioned
 * @param firstLine its first line, decorators included, or 0
 */
public record Code(String file, String qualname, int firstLine) implements Comparable<Code> {
  private static final Comparator<Code> BY_PLACE =
      Comparator.comparing(Code::file)
          .thenComparingInt(Code::firstLine)
          .thenComparing(Code::qualname);

  static final String MODULE = "<module>";

  /** As {@code assay_harness/generated.py} has it. */
  private static final String GENERATED = "<generated>";

  static Code module(String file) {
    return new Code(file, MODULE, 1);
  }

  boolean isLambda() {
    return qualname.endsWith("<lambda>");
  }

  /** Whether this is no place, but a name that generated code mentions. */
  public boolean isGenerated() {
    return file.equals(GENERATED);
  }

  boolean isModule() {
    return qualname.equals(MODULE);
  }

  @Override
  public int compareTo(Code other) {
    return BY_PLACE.compare(this, other);
  }
}
