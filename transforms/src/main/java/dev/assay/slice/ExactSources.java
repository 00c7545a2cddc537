package dev.assay.slice;

import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.trace.Call;
import dev.assay.trace.Dependences.Place;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The names that an exact slice reads and does not write, by the rules of SourceVariables. */
final class ExactSources {
  private final Trace trace;
  private final FunctionGraphs graphs;
  private final Map<Integer, Set<Integer>> relevant = new TreeMap<>();

  ExactSources(Trace trace, FunctionGraphs graphs) {
    this.trace = trace;
    this.graphs = graphs;
  }

  /** Adds a relevant statement of a call. */
  void add(int call, Place place) {
    graphs
        .of(trace.calls().get(call))
        .ifPresent(
            graph -> {
              int statement = statementAt(graph, place);
              if (statement != Statements.NONE) {
                relevant.computeIfAbsent(call, any -> new TreeSet<>()).add(statement);
              }
            });
  }

  private static int statementAt(FunctionGraph graph, Place place) {
    Statements statements = graph.statements();
    if (statements.size() == 1 && statements.node(0).kind().isExpression()) {
      return 0;
    }
    int onLine = Statements.NONE;
    for (int i = 0; i < statements.size(); i++) {
      Node node = start(statements.node(i));
      if (node.line() == place.line()) {
        int column = graph.source().columnOfUtf8(place.line(), place.column());
        if (node.span().column() == column) {
          return i;
        }
        onLine = onLine == Statements.NONE ? i : onLine;
      }
    }
    return onLine;
  }

  /** A case has no place of its own and stands where its pattern begins. */
  private static Node start(Node statement) {
    return statement.is(NodeKind.MATCH_CASE) ? statement.children().get(0) : statement;
  }

  /** The names, sorted. */
  List<String> names() {
    SortedSet<String> names = new TreeSet<>();
    relevant.forEach((call, statements) -> addNames(trace.calls().get(call), statements, names));
    return new ArrayList<>(names);
  }

  private void addNames(Call call, Set<Integer> statements, Set<String> names) {
    Variables variables = graphs.of(call).orElseThrow().variables();
    Set<String> read = new HashSet<>();
    Set<String> written = new HashSet<>();
    for (int statement : statements) {
      variables.reads(statement).stream()
          .filter(use -> !use.called())
          .forEach(use -> read.add(use.name()));
      written.addAll(variables.writes(statement));
    }
    read.removeAll(written);
    for (String name : read) {
      boolean counts =
          variables.binds(name)
              ? !variables.imports(name)
              : !Builtins.contains(name) && !isWrittenOutside(trace.function(call), name);
      if (counts) {
        names.add(name);
      }
    }
  }

  /** Whether a relevant statement of an enclosing function binds a name. */
  private boolean isWrittenOutside(TracedFunction inner, String name) {
    for (Map.Entry<Integer, Set<Integer>> entry : relevant.entrySet()) {
      Call call = trace.calls().get(entry.getKey());
      TracedFunction outer = trace.function(call);
      boolean around =
          outer.file().equals(inner.file())
              && inner.qualname().startsWith(outer.qualname() + ".<locals>.");
      Optional<FunctionGraph> graph = around ? graphs.of(call) : Optional.empty();
      if (graph.isPresent() && graph.get().variables().binds(name)) {
        Variables variables = graph.get().variables();
        return variables.imports(name)
            || entry.getValue().stream().anyMatch(s -> variables.writes(s).contains(name));
      }
    }
    return false;
  }
}
