package dev.assay.oracle;

import java.util.Optional;

/**
 * One execution of one test.
 *
 * @param file test file relative to the repository's root, as collected
 * @param nodeId pytest's node id
 * @param source a replacement for the test function, as its lines would stand in the file it is
 *     defined in, with the same indentation; empty to run the test as it is. Only the body may
 *     differ: name, parameters and decorators stay
 * @param probes whether {@code print(f"DEBUG_RESULT: …")} statements of {@code source} are taken as
 *     probes: each records the value of its expression instead of printing
 * @param trace whether to trace, and how much
 * @param limits what the execution may use
 */
public record ExecutionRequest(
    String file,
    String nodeId,
    Optional<String> source,
    boolean probes,
    Optional<TraceLimits> trace,
    Limits limits) {

  /**
   * How much of an execution is traced (RepoReason, appendix F.1).
   *
   * @param maxDepth traced callers above a call, the test function being depth 0
   * @param maxCalls calls recorded
   */
  public record TraceLimits(int maxDepth, int maxCalls) {
    /** The paper's {@code max_call_depth=3, max_trace_size=1000}. */
    public static final TraceLimits PAPER = new TraceLimits(3, 1000);
  }
}
