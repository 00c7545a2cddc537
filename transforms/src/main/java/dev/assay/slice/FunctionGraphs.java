package dev.assay.slice;

import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The graphs of a trace's functions, each made when first asked for and kept. */
final class FunctionGraphs {
  private final CallTree tree;
  private final Trace trace;
  private final KnownFunctions known;
  private final List<Optional<Call>> samples;
  private final List<Optional<Optional<FunctionGraph>>> graphs;
  private final BitSet lookedUp = new BitSet();

  FunctionGraphs(CallTree tree, KnownFunctions known) {
    this.tree = tree;
    trace = tree.trace();
    this.known = known;
    samples = new ArrayList<>();
    graphs = new ArrayList<>();
    for (int i = 0; i < trace.functions().size(); i++) {
      samples.add(Optional.empty());
      graphs.add(Optional.empty());
    }
    for (Call call : trace.calls()) {
      if (samples.get(call.function()).isEmpty()) {
        samples.set(call.function(), Optional.of(call));
      }
    }
  }

  /** The graph of the function that a call entered; empty if its source is not readable. */
  Optional<FunctionGraph> of(Call call) {
    return of(call.function());
  }

  /**
   * Whether a function stores into a variable of another scope; the text is looked at first, since
   * to read all functions of a trace would cost more than a slice of it.
   */
  boolean storesOutside(int function, String name) {
    lookUp(function);
    Optional<Optional<FunctionGraph>> read = graphs.get(function);
    if (read.isPresent()
        && (read.get().isEmpty() || !read.get().get().storedOutside().contains(name))) {
      return false;
    }
    return trace.functions().get(function).source().contains(name)
        && of(function).filter(graph -> graph.storedOutside().contains(name)).isPresent();
  }

  /** Takes a graph that another trace has needed. */
  private void lookUp(int index) {
    TracedFunction function = trace.functions().get(index);
    if (graphs.get(index).isEmpty() && !isExpression(index) && !lookedUp.get(index)) {
      lookedUp.set(index);
      Call sample = samples.get(index).orElseThrow();
      known
          .find(key(function.source(), function.firstLine(), function, sample))
          .filter(Optional::isPresent)
          .ifPresent(graph -> graphs.set(index, Optional.of(graph)));
    }
  }

  /** The graph of a function by its index; empty if its source is not readable. */
  Optional<FunctionGraph> of(int function) {
    Optional<Optional<FunctionGraph>> known = graphs.get(function);
    if (known.isEmpty()) {
      known = Optional.of(make(function));
      graphs.set(function, known);
    }
    return known.get();
  }

  private Optional<FunctionGraph> make(int index) {
    TracedFunction function = trace.functions().get(index);
    Call sample = samples.get(index).orElseThrow();
    // An expression need be no Python by itself.
    return isExpression(index)
        ? inside(function, sample).or(() -> alone(function, sample))
        : alone(function, sample).or(() -> inside(function, sample));
  }

  private Optional<FunctionGraph> alone(TracedFunction function, Call sample) {
    return known.of(
        key(function.source(), function.firstLine(), function, sample),
        () -> Excerpt.of(function, sample).flatMap(FunctionGraphs::graph));
  }

  private Optional<FunctionGraph> inside(TracedFunction function, Call sample) {
    return around(function)
        .flatMap(
            holder ->
                known.of(
                    key(holder.source().text(), holder.source().firstLine(), function, sample),
                    () ->
                        Excerpt.within(holder.source(), function, sample)
                            .flatMap(FunctionGraphs::graph)));
  }

  private boolean isExpression(int function) {
    return Excerpt.isExpression(tree.facts(function).ownName());
  }

  private KnownFunctions.Key key(
      String source, int firstLine, TracedFunction function, Call sample) {
    String name = tree.facts(sample).ownName();
    String parameters =
        Excerpt.isExpression(name)
            ? sample.arguments().stream().map(Call.Argument::name).sorted().toList().toString()
            : "";
    return new KnownFunctions.Key(source, firstLine, function.firstLine(), name, parameters);
  }

  private static Optional<FunctionGraph> graph(Excerpt excerpt) {
    try {
      return Optional.of(new FunctionGraph(excerpt.source(), excerpt.root()));
    } catch (StackOverflowError tooDeep) {
      // Only on a thread with less of a stack than PythonSource asks for; as if it were unreadable.
      return Optional.empty();
    }
  }

  /** The innermost traced function, other than an expression, whose lines hold a function's. */
  private Optional<FunctionGraph> around(TracedFunction inner) {
    List<TracedFunction> functions = trace.functions();
    List<Integer> holders = new ArrayList<>();
    for (int i = 0; i < functions.size(); i++) {
      TracedFunction candidate = functions.get(i);
      if (samples.get(i).isPresent()
          && !isExpression(i)
          && !candidate.equals(inner)
          && candidate.file().equals(inner.file())
          && candidate.firstLine() <= inner.firstLine()
          && lastLine(inner) <= lastLine(candidate)) {
        holders.add(i);
      }
    }
    return holders.stream()
        .min(Comparator.comparingInt(holder -> lines(functions.get(holder))))
        .flatMap(this::of);
  }

  private static int lastLine(TracedFunction function) {
    return function.firstLine() + lines(function) - 1;
  }

  private static int lines(TracedFunction function) {
    return (int) function.source().lines().count();
  }
}
