package dev.assay.oracle;

/** The oracle itself does not work: no interpreter, a server that died twice, a broken bundle. */
public final class OracleException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public OracleException(String message) {
    super(message);
  }

  public OracleException(String message, Throwable cause) {
    super(message, cause);
  }
}
