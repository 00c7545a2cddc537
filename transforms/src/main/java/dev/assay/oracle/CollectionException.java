package dev.assay.oracle;

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

  public CollectionException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
