package dev.assay.oracle;

import java.util.Locale;

/** How a fork server traces. Which one is in force changes what a trace costs, not what it says. */
public enum TracerKind {
  /** A frame hook in C: CPython 3.11 with a C compiler and headers. */
  ACCELERATOR,
  /** {@code sys.monitoring}: CPython 3.12 and later. */
  MONITORING,
  /** {@code sys.settrace}: the reference, and the fallback. */
  SETTRACE;

  static TracerKind of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** The name in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
