package dev.assay.transforms;

import dev.assay.oracle.Execution;
import dev.assay.oracle.ExecutionRequest;

/**
 * One way to execute a test.
 *
 * @param digest digest of the repository's bundle
 * @param conditions what the fork server is started under
 * @param request what is executed
 */
record Trial(String digest, Conditions conditions, ExecutionRequest request) {
  Execution run() {
    return OraclePool.execute(digest, conditions, request);
  }

  /** The same under other conditions. */
  Trial under(Conditions others) {
    return new Trial(digest, others, request);
  }

  /** Another request under the same conditions. */
  Trial asking(ExecutionRequest other) {
    return new Trial(digest, conditions, other);
  }

  /** What sets this trial apart, for a reader. */
  String describe() {
    StringBuilder text = new StringBuilder(conditions.describe());
    if (request.layout() > 0) {
      text.append(" layout=").append(request.layout());
    }
    if (!request.after().isEmpty()) {
      text.append(" after=").append(request.after().size()).append(" tests");
    }
    return text.toString();
  }
}
