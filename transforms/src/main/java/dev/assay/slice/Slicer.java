package dev.assay.slice;

import dev.assay.trace.Trace;

/**
 * Slices a trace backwards from an asserted statement (RepoReason, appendix F).
 *
 * <p>Holds the dependences of the trace's functions, a few times the memory of their source text
 * times ten, and which of them each call walked, so that several assertions of one test are sliced
 * at the price of one analysis. Not safe for concurrent use. Parsing deeply nested code needs deep
 * stacks, see {@link dev.assay.source.PythonSource}.
 */
public final class Slicer {
  private final CallTree tree;
  private final FunctionGraphs graphs;
  private final Activations activations;

  private Slicer(Trace trace, KnownFunctions known) {
    tree = new CallTree(trace);
    graphs = new FunctionGraphs(tree, known);
    activations = new Activations(tree, graphs);
  }

  /** A slicer of one trace. */
  public static Slicer of(Trace trace) {
    return of(trace, KnownFunctions.none());
  }

  /** A slicer of one trace that shares what is known of its functions with others. */
  public static Slicer of(Trace trace, KnownFunctions known) {
    return new Slicer(trace, known);
  }

  /** Whether {@link #slice} has something to begin with on a line. */
  public boolean canSlice(int assertionLine) {
    return !tree.trace().calls().isEmpty() && worklist().isAsserted(assertionLine);
  }

  /**
   * Slices from one assertion.
   *
   * @param assertionLine line of the file in the entry function, call 0, or in a function inside
   *     it, where the asserted statement begins: an {@code assert}, or the call of an assertion
   *     method. In a function inside the test it is sliced in every call that ran it, with how
   *     these came to be made
   * @throws IllegalArgumentException if the trace is empty, no statement begins there, it did not
   *     run in a call of the trace, or the function's source is not Python
   */
  public Slice slice(int assertionLine) {
    if (tree.trace().calls().isEmpty()) {
      throw new IllegalArgumentException("an empty trace has no assertion to slice from");
    }
    Worklist worklist = worklist();
    worklist.run(assertionLine);
    return worklist.harvest();
  }

  private Worklist worklist() {
    return new Worklist(tree, graphs, activations);
  }
}
