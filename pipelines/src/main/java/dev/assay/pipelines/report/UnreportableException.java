package dev.assay.pipelines.report;

/** Runs that do not go into one report; the message says why. */
public final class UnreportableException extends Exception {
  private static final long serialVersionUID = 1L;

  UnreportableException(String message) {
    super(message);
  }
}
