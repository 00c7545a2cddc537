package dev.assay.oracle;

/** This machine has less isolation than was asked for; nothing was executed. */
public final class IsolationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public IsolationException(String message) {
    super(message);
  }
}
