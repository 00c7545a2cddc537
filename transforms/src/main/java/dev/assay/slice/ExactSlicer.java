package dev.assay.slice;

import dev.assay.slice.ExactSlice.ExactLine;
import dev.assay.trace.Call;
import dev.assay.trace.Dependences;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Slices an execution exactly: backwards over the statement instances that really depended on one
 * another, heap included. It is the yardstick for {@link Slicer}, which sees names, executed lines
 * and calls to a depth of three, as the paper's does.
 *
 * <p>The slice of an assertion is every {@linkplain Dependences node} that a run of the asserted
 * statement reaches backwards. What other code did for that statement belongs to it, as the
 * comparison inside {@code assertEqual}. The metrics are counted as the paper's are:
 *
 * <ul>
 *   <li>{@code esv_exact}: the lines of functions with a relevant line, as {@link Metrics#esv};
 *   <li>{@code mcl_exact}: how often relevant instances began a line. A line of which only some
 *       runs are relevant counts only those, where {@link Metrics#mcl} counts all;
 *   <li>{@code dfi_exact}: names that the relevant statements of a call read and none of them
 *       binds, with the exceptions of {@link SourceVariables}. A variable of an enclosing function
 *       is bound where a relevant statement of any call of that function binds it.
 * </ul>
 *
 * <p>The granule is the statement instance: what any part of a statement reads is needed if the
 * statement is. So a call needs all its arguments.
 *
 * <p>Not safe for concurrent use; keeps the analysed functions.
 */
public final class ExactSlicer {
  private final Dependences dependences;
  private final Trace trace;
  private final FunctionGraphs graphs;

  private ExactSlicer(Dependences dependences) {
    this.dependences = dependences;
    trace = traceOf(dependences);
    graphs = new FunctionGraphs(new CallTree(trace), KnownFunctions.none());
  }

  /** A slicer of one execution. */
  public static ExactSlicer of(Dependences dependences) {
    return new ExactSlicer(dependences);
  }

  /** The calls of the execution with the lines that they ran, at any depth. */
  public Trace trace() {
    return trace;
  }

  /**
   * Slices from one assertion and counts calls of any depth.
   *
   * @param assertionLine line of the file where the asserted statement begins, in the test function
   *     or in one that stands inside it
   * @throws IllegalArgumentException if no such statement ran
   */
  public ExactSlice slice(int assertionLine) {
    return slice(assertionLine, Integer.MAX_VALUE);
  }

  /**
   * Slices from one assertion and counts only calls to some depth, which is what a trace of that
   * depth could have shown; what these depend on is followed through deeper ones.
   */
  public ExactSlice slice(int assertionLine, int maxDepth) {
    return counted(nodes(assertionLine), maxDepth);
  }

  /** The nodes that runs of the asserted statement reach. */
  BitSet nodes(int assertionLine) {
    BitSet found = new BitSet(dependences.size());
    Deque<Integer> open = new ArrayDeque<>();
    for (int node = 0; node < dependences.size(); node++) {
      int asserting = dependences.asserting(node);
      if (asserts(node, assertionLine)
          || (asserting != Dependences.NONE && asserts(asserting, assertionLine))) {
        found.set(node);
        open.add(node);
      }
    }
    if (open.isEmpty()) {
      throw new IllegalArgumentException("no statement of line " + assertionLine + " ran");
    }
    while (!open.isEmpty()) {
      for (int needed : dependences.needs(open.remove())) {
        if (!found.get(needed)) {
          found.set(needed);
          open.add(needed);
        }
      }
    }
    return found;
  }

  /** Lines of a test that stands in for the original may be those of other functions as well. */
  private boolean asserts(int node, int line) {
    return dependences.call(node) != Dependences.NONE
        && dependences.place(node).line() == line
        && isOfTest(trace.function(trace.calls().get(dependences.call(node))));
  }

  private boolean isOfTest(TracedFunction function) {
    TracedFunction test = dependences.functions().get(0);
    return function.equals(test)
        || (function.file().equals(test.file())
            && function.qualname().startsWith(test.qualname() + ".<locals>."));
  }

  private ExactSlice counted(BitSet nodes, int maxDepth) {
    SortedMap<Integer, SortedMap<Integer, Integer>> counts = new TreeMap<>();
    ExactSources sources = new ExactSources(trace, graphs);
    for (int node : (Iterable<Integer>) nodes.stream()::iterator) {
      int call = dependences.call(node);
      if (call != Dependences.NONE && dependences.calls().get(call).depth() <= maxDepth) {
        sources.add(call, dependences.place(node));
        for (int line : dependences.lines(node)) {
          counts.computeIfAbsent(call, any -> new TreeMap<>()).merge(line, 1, Integer::sum);
        }
      }
    }
    List<ExactLine> lines = new ArrayList<>();
    SortedSet<Integer> functions = new TreeSet<>();
    counts.forEach(
        (call, byLine) -> {
          functions.add(trace.calls().get(call).function());
          String file = trace.function(trace.calls().get(call)).file();
          byLine.forEach((line, count) -> lines.add(new ExactLine(call, file, line, count)));
        });
    Volume volume = new Volume();
    SortedSet<String> files = new TreeSet<>();
    for (int function : functions) {
      TracedFunction entered = trace.functions().get(function);
      volume.add(
          entered.file(),
          graphs
              .of(function)
              .map(graph -> graph.lines(entered))
              .orElseGet(() -> Volume.Lines.of(entered, Volume.Texts.NONE)));
      if (entered.library()) {
        files.add(entered.file());
      }
    }
    List<String> names = sources.names();
    Metrics metrics =
        new Metrics(
            volume.lines(),
            volume.linesOfCode(),
            lines.stream().mapToLong(ExactLine::count).sum(),
            names.size());
    return new ExactSlice(lines, names, new ArrayList<>(files), metrics);
  }

  private static Trace traceOf(Dependences dependences) {
    List<SortedMap<Integer, Integer>> lines = new ArrayList<>();
    dependences.calls().forEach(call -> lines.add(new TreeMap<>()));
    for (int node = 0; node < dependences.size(); node++) {
      int call = dependences.call(node);
      if (call != Dependences.NONE) {
        for (int line : dependences.lines(node)) {
          lines.get(call).merge(line, 1, Integer::sum);
        }
      }
    }
    List<Call> calls = new ArrayList<>();
    for (Dependences.Frame frame : dependences.calls()) {
      List<Call.ExecutedLine> ran = new ArrayList<>();
      lines.get(calls.size()).forEach((line, count) -> ran.add(new Call.ExecutedLine(line, count)));
      calls.add(
          new Call(
              calls.size(),
              frame.parent(),
              frame.depth(),
              frame.function(),
              List.of(),
              Optional.empty(),
              Optional.empty(),
              ran));
    }
    return new Trace(dependences.functions(), calls, false, false);
  }
}
