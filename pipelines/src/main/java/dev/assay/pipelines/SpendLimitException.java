package dev.assay.pipelines;

/** A run's limit of money or requests is reached; with a higher one the same run goes on. */
public final class SpendLimitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SpendLimitException(String message, Throwable cause) {
    super(message, cause);
  }
}
