package dev.assay.runners;

/**
 * The cluster that a pipeline ran on does not know its job any more. Nothing that was kept is lost.
 */
final class ClusterLostException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ClusterLostException(String master, Throwable cause) {
    super("the cluster at " + master + " has lost the job, as when its job manager ends", cause);
  }
}
