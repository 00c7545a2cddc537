package dev.assay.slice;

import dev.assay.slice.CallExpressions.Expression;
import dev.assay.slice.CallMatcher.Match;
import dev.assay.slice.Changes.Change;
import dev.assay.trace.Call;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The activations of one trace, each made when first asked for, and what they did to their
 * arguments. All of it holds for every slice of the trace.
 */
final class Activations {
  private final CallTree tree;
  private final FunctionGraphs graphs;
  private final List<Optional<Activation>> made;
  private final BitSet asked = new BitSet();
  private final BitSet changing = new BitSet();
  private final BitSet changesKnown = new BitSet();

  Activations(CallTree tree, FunctionGraphs graphs) {
    this.tree = tree;
    this.graphs = graphs;
    made = new ArrayList<>(tree.trace().calls().size());
    tree.trace().calls().forEach(call -> made.add(Optional.empty()));
  }

  /** What a call ran; empty if its function is not readable. */
  Optional<Activation> of(Call call) {
    if (!asked.get(call.order())) {
      asked.set(call.order());
      made.set(
          call.order(),
          graphs
              .of(call)
              .map(graph -> new Activation(call, graph, new CallMatcher(tree, graph, call))));
    }
    return made.get(call.order());
  }

  /** The executed statements of an activation that change the object of a variable. */
  Set<Integer> changesOf(Activation activation, String name) {
    Set<Integer> changes = new TreeSet<>();
    for (Change change : activation.graph().changes(name)) {
      if (activation.ran(change.statement()) && happened(activation, change)) {
        changes.add(change.statement());
      }
    }
    return changes;
  }

  /**
   * Whether a statement made a change when it ran: by itself, or because a frame that it called
   * changed an object that it was given, as {@code bump} in {@code n = counter.bump()} may. What a
   * constructor does to its new object is no such change.
   */
  boolean happened(Activation activation, Change change) {
    if (change.certain()) {
      return true;
    }
    for (Match match : activation.matcher().of(change.statement())) {
      if (match.expression().equals(change.call()) && changes(match.child())) {
        return true;
      }
    }
    return change.call().isPresent()
        && generatorsNamed(activation, change.call().get()).stream().anyMatch(this::changes);
  }

  /** The generators among an activation's calls that a statement of it made, wherever they ran. */
  List<Call> generatorsMade(Activation activation, int statement) {
    List<Call> generators = new ArrayList<>();
    for (Expression call : activation.graph().calls().expressions(statement)) {
      for (Call generator : generatorsNamed(activation, call)) {
        if (!generators.contains(generator)) {
          generators.add(generator);
        }
      }
    }
    return generators;
  }

  /** The generators among an activation's calls that bear the name of what is called. */
  List<Call> generatorsNamed(Activation activation, Expression call) {
    List<Call> named = activation.matcher().yieldingNamed(call);
    return named.isEmpty()
        ? named
        : named.stream()
            .filter(child -> graphs.of(child).filter(FunctionGraph::isGenerator).isPresent())
            .toList();
  }

  /** Whether a call was over, or may have been, when an activation ran a statement. */
  boolean canPrecede(Call call, Activation activation, int statement) {
    for (Call at = call; at.parent() >= 0; at = tree.call(at.parent())) {
      if (at.parent() == activation.call().order()) {
        Optional<Integer> calling = activation.matcher().statementOf(at);
        return calling.isEmpty()
            || calling.get() == statement
            || activation.graph().statements().canPrecede(calling.get(), statement);
      }
    }
    return true;
  }

  private boolean changes(Call call) {
    if (!changesKnown.get(call.order())) {
      changing.set(call.order(), of(call).filter(this::changes).isPresent());
      changesKnown.set(call.order());
    }
    return changing.get(call.order());
  }

  private boolean changes(Activation activation) {
    List<String> parameters = activation.graph().parameters();
    int first = tree.facts(activation.call()).constructor() ? 1 : 0;
    for (int i = first; i < parameters.size(); i++) {
      for (Change change : activation.graph().changes(parameters.get(i))) {
        if (activation.ran(change.statement()) && happened(activation, change)) {
          return true;
        }
      }
    }
    return false;
  }
}
