package dev.assay.pipelines;

import dev.assay.oracle.IsolationPolicy;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * What a verification was asked for.
 *
 * @param directory a build's output
 * @param executions tasks that are executed again; empty for all
 * @param seed decides which
 * @param isolation which isolation executed code must have
 */
public record VerifyConfig(
    Path directory, OptionalInt executions, long seed, IsolationPolicy isolation) {
  /** Tasks that are executed again if nobody says otherwise: the build has executed every one. */
  public static final int EXECUTIONS = 100;

  public VerifyConfig {
    if (executions.isPresent() && executions.getAsInt() < 0) {
      throw new IllegalArgumentException("executions " + executions.getAsInt() + ": 0 or more");
    }
  }
}
