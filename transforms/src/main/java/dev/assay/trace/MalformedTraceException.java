package dev.assay.trace;

/** Text that is no trace in the papers' form; its message says what, the value and the rule. */
public final class MalformedTraceException extends Exception {
  private static final long serialVersionUID = 1L;

  /** What is wrong. */
  public enum Reason {
    /** The line is not one JSON object. */
    NOT_JSON,
    /** A field is missing or of another type. */
    WRONG_FIELD,
    /** The calls, lines or functions contradict each other. */
    INCONSISTENT
  }

  private final Reason reason;

  /** An error with what, the value and the rule. */
  public MalformedTraceException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** What kind of error it is. */
  public Reason reason() {
    return reason;
  }
}
