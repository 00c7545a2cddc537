package dev.assay.oracle;

import java.util.Optional;

/** A test file that gave no tests. */
public final class CollectionException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Why. */
  public enum Reason {
    SYNTAX_ERROR,
    IMPORT_ERROR,
    TIMED_OUT,
    /** The file ended the process, or printed or allocated beyond the limits. */
    DIED,
    NO_TESTS
  }

  private final Reason reason;
  private final transient Optional<Footprint> imported;

  /**
   * Of a file.
   *
   * @param imported the repository's code that ran before it was clear; empty if there may be more
   */
  public CollectionException(Reason reason, String message, Optional<Footprint> imported) {
    super(message);
    this.reason = reason;
    this.imported = imported;
  }

  public Reason reason() {
    return reason;
  }

  /** The repository's code that ran before it was clear; empty if there may be more. */
  public Optional<Footprint> imported() {
    return imported;
  }
}
