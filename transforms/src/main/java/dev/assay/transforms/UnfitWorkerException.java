package dev.assay.transforms;

import java.util.Optional;

/**
 * A worker's machine lacks what its work needs, above all Python. That says nothing of the element,
 * which is rejected for nobody's fault but is tried again, elsewhere if there is another worker.
 */
public final class UnfitWorkerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private UnfitWorkerException(String message, Throwable cause) {
    super(message, cause);
  }

  /** On this machine. */
  static UnfitWorkerException here(Throwable cause) {
    return new UnfitWorkerException(
        "the worker on "
            + WorkerName.host()
            + " (process "
            + WorkerName.process()
            + ") can do nothing: "
            + cause.getMessage(),
        cause);
  }

  /** What made a run fail if it was that, also where it comes from another process as a text. */
  public static Optional<UnfitWorkerException> in(Throwable failure) {
    String marked = UnfitWorkerException.class.getName() + ": ";
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnfitWorkerException unfit) {
        return Optional.of(unfit);
      }
      String message = String.valueOf(cause.getMessage());
      int start = message.indexOf(marked);
      if (start >= 0) {
        return message
            .substring(start + marked.length())
            .lines()
            .findFirst()
            .map(text -> new UnfitWorkerException(text, failure));
      }
    }
    return Optional.empty();
  }
}
