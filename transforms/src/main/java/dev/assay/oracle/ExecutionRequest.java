package dev.assay.oracle;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One execution of one test. {@link #of} runs the test as it is; each further method gives a copy
 * that asks for more.
 *
 * @param file test file relative to the repository's root, as collected
 * @param nodeId pytest's node id
 * @param source a replacement for the test function, as its lines would stand in the file it is
 *     defined in, with the same indentation; empty to run the test as it is. Only the body may
 *     differ: name, parameters and decorators stay
 * @param probes whether {@code print(f"DEBUG_RESULT: …")} statements of {@code source} are taken as
 *     probes: each records the value of its expression instead of printing
 * @param trace whether to trace, and how much
 * @param dependences whether to record what every statement instance depended on, over how many
 *     instructions at most
 * @param footprint whether to say which of the repository's code ran
 * @param limits what the execution may use, the tests before it included
 * @param layout how new objects lie in memory: 0 is the layout that is the same on every rerun, any
 *     other number is one more, in which sets of objects that hash by address may have another
 *     order
 * @param after node ids of tests of the same file that run before it in the same process, whatever
 *     becomes of them
 */
public record ExecutionRequest(
    String file,
    String nodeId,
    Optional<String> source,
    boolean probes,
    Optional<TraceLimits> trace,
    OptionalInt dependences,
    boolean footprint,
    Limits limits,
    int layout,
    List<String> after) {
  public ExecutionRequest {
    after = List.copyOf(after);
    if (dependences.isPresent() && (probes || footprint || trace.isPresent())) {
      throw new IllegalArgumentException(
          "an execution whose dependences are recorded is neither probed nor traced otherwise: "
              + nodeId);
    }
    if (probes && trace.isPresent()) {
      throw new IllegalArgumentException(
          "an execution is probed or traced: a probe may call a value's own __repr__: " + nodeId);
    }
  }

  /** A test as it is, alone, under the usual limits. */
  public static ExecutionRequest of(String file, String nodeId) {
    return new ExecutionRequest(
        file,
        nodeId,
        Optional.empty(),
        false,
        Optional.empty(),
        OptionalInt.empty(),
        false,
        Limits.DEFAULT,
        0,
        List.of());
  }

  /** With another function in place of the test's. */
  public ExecutionRequest replacedBy(String replacement) {
    return new ExecutionRequest(
        file,
        nodeId,
        Optional.of(replacement),
        false,
        trace,
        dependences,
        footprint,
        limits,
        layout,
        after);
  }

  /** With another function in place of the test's, whose probes are read. */
  public ExecutionRequest probedBy(String replacement) {
    return new ExecutionRequest(
        file,
        nodeId,
        Optional.of(replacement),
        true,
        trace,
        dependences,
        footprint,
        limits,
        layout,
        after);
  }

  /** With a trace. */
  public ExecutionRequest traced(TraceLimits bounds) {
    return new ExecutionRequest(
        file,
        nodeId,
        source,
        probes,
        Optional.of(bounds),
        dependences,
        footprint,
        limits,
        layout,
        after);
  }

  /**
   * With what every statement instance depended on, see {@link dev.assay.trace.Dependences}.
   *
   * @param maxInstructions instructions of the interpreter that are followed, about 1.5 µs each;
   *     beyond that there is only the verdict that it was too large
   */
  public ExecutionRequest withDependences(int maxInstructions) {
    return new ExecutionRequest(
        file,
        nodeId,
        source,
        probes,
        trace,
        OptionalInt.of(maxInstructions),
        footprint,
        limits,
        layout,
        after);
  }

  /** With a footprint. */
  public ExecutionRequest withFootprint() {
    return new ExecutionRequest(
        file, nodeId, source, probes, trace, dependences, true, limits, layout, after);
  }

  /** Under other limits. */
  public ExecutionRequest within(Limits others) {
    return new ExecutionRequest(
        file, nodeId, source, probes, trace, dependences, footprint, others, layout, after);
  }

  /** In another layout. */
  public ExecutionRequest inLayout(int other) {
    return new ExecutionRequest(
        file, nodeId, source, probes, trace, dependences, footprint, limits, other, after);
  }

  /** After other tests of its file. */
  public ExecutionRequest after(List<String> others) {
    return new ExecutionRequest(
        file, nodeId, source, probes, trace, dependences, footprint, limits, layout, others);
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
