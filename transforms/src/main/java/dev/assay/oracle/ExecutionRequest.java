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
 * @param layout how new objects lie in memory: 0 is the layout that is the same on every rerun, any
 *     other number is one more, in which sets of objects that hash by address may have another
 *     order
 */
public record ExecutionRequest(
    String file,
    String nodeId,
    Optional<String> source,
    boolean probes,
    Optional<TraceLimits> trace,
    Limits limits,
    int layout) {

  /** An execution in the layout that is the same on every rerun. */
  public ExecutionRequest(
      String file,
      String nodeId,
      Optional<String> source,
      boolean probes,
      Optional<TraceLimits> trace,
      Limits limits) {
    this(file, nodeId, source, probes, trace, limits, 0);
  }

  /** The same execution in another layout. */
  public ExecutionRequest inLayout(int other) {
    return new ExecutionRequest(file, nodeId, source, probes, trace, limits, other);
  }

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
