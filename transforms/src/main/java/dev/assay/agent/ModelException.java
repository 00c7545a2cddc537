package dev.assay.agent;

/** A model gave no reply. The message names the model and what to do, never a key. */
public final class ModelException extends Exception {
  private static final long serialVersionUID = 1L;

  /** What kept it from answering. */
  public enum Kind {
    /**
     * The run's limit of money or requests is reached; the same run can go on with a higher one.
     */
    BUDGET,
    /** No answer after all retries: the endpoint is down, overloaded or silent. */
    UNAVAILABLE,
    /** The endpoint refuses this request and would again: bad key, unknown model. */
    REFUSED,
    /** The conversation is longer than the model can read. */
    TOO_LONG,
    /** The time that was given for the whole task is up. */
    OUT_OF_TIME
  }

  private final Kind kind;

  /** A reply that did not come. */
  public ModelException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  /** What kept it from answering. */
  public Kind kind() {
    return kind;
  }
}
