package dev.assay.score;

/** A line that is no prediction; its message says what, the value and the rule. */
public final class MalformedPredictionException extends Exception {
  private static final long serialVersionUID = 1L;

  /** What is wrong. */
  public enum Reason {
    /** The line is not one JSON object. */
    NOT_JSON,
    /** A field is missing, of another type or out of its range. */
    WRONG_FIELD
  }

  private final Reason reason;

  MalformedPredictionException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** What kind of error it is. */
  public Reason reason() {
    return reason;
  }
}
