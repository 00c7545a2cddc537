package dev.assay.source;

/** Text that is not Python, with CPython's own message and the line it names. */
public final class PythonSyntaxException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int line;

  PythonSyntaxException(String message, int line) {
    super("line " + line + ": " + message);
    this.line = line;
  }

  /** The line of the error, 1-based. */
  public int line() {
    return line;
  }
}
