package dev.assay.slice;

import dev.assay.slice.CallMatcher.Match;
import dev.assay.slice.Changes.Change;
import dev.assay.source.Node;
import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The frames of one slice, each made when first asked for, and what they did to their arguments.
 */
final class Frames {
  private final Trace trace;
  private final FunctionGraphs graphs;
  private final List<List<Call>> children;
  private final SortedMap<Integer, Frame> frames = new TreeMap<>();
  private final Map<Integer, Boolean> changing = new HashMap<>();

  Frames(Trace trace, FunctionGraphs graphs, List<List<Call>> children) {
    this.trace = trace;
    this.graphs = graphs;
    this.children = children;
  }

  /** The frame of a call; empty if its function is not readable. */
  Optional<Frame> of(Call call) {
    Frame known = frames.get(call.order());
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Frame> made =
        graphs
            .of(call)
            .map(
                graph ->
                    new Frame(call, graph, new CallMatcher(trace, graph, call, children(call))));
    made.ifPresent(frame -> frames.put(call.order(), frame));
    return made;
  }

  List<Call> children(Call call) {
    return children.get(call.order());
  }

  /** All frames made so far, in order of their calls. */
  Collection<Frame> all() {
    return Collections.unmodifiableCollection(frames.values());
  }

  TracedFunction function(Frame frame) {
    return trace.function(frame.call());
  }

  /** The executed statements of a frame that change the object of a variable. */
  Set<Integer> changesOf(Frame frame, String name) {
    Set<Integer> changes = new TreeSet<>();
    for (Change change : frame.graph().changes(name)) {
      if (frame.ran(change.statement()) && happened(frame, change)) {
        changes.add(change.statement());
      }
    }
    return changes;
  }

  /**
   * Whether a statement of a frame made a change when it ran: by itself, or because a frame that it
   * called changed an object that it was given, as {@code bump} in {@code n = counter.bump()} may.
   * What a constructor does to its new object is no such change.
   */
  boolean happened(Frame frame, Change change) {
    if (change.certain()) {
      return true;
    }
    for (Match match : frame.matcher().of(change.statement())) {
      if (match.expression().equals(change.call()) && changes(match.child())) {
        return true;
      }
    }
    return change.call().isPresent()
        && generatorsNamed(frame, change.call().get()).stream().anyMatch(this::changes);
  }

  /** The generators among a frame's calls that a statement of it made, wherever they ran. */
  List<Call> generatorsMade(Frame frame, int statement) {
    return frame.graph().calls().of(statement).stream()
        .flatMap(call -> generatorsNamed(frame, call).stream())
        .distinct()
        .toList();
  }

  /** The generators among a frame's calls that bear the name of what is called. */
  List<Call> generatorsNamed(Frame frame, Node call) {
    List<Call> named = frame.matcher().named(call);
    return named.isEmpty()
        ? List.of()
        : named.stream()
            .filter(child -> graphs.of(child).filter(FunctionGraph::isGenerator).isPresent())
            .toList();
  }

  /** Whether a call was over, or may have been, when a frame ran a statement. */
  boolean canPrecede(Call call, Frame frame, int statement) {
    for (Call at = call; at.parent() >= 0; at = trace.calls().get(at.parent())) {
      if (at.parent() == frame.call().order()) {
        Optional<Integer> calling = frame.matcher().statementOf(at);
        return calling.isEmpty()
            || calling.get() == statement
            || frame.graph().statements().canPrecede(calling.get(), statement);
      }
    }
    return true;
  }

  private boolean changes(Call call) {
    Boolean known = changing.get(call.order());
    if (known == null) {
      known = of(call).filter(this::changes).isPresent();
      changing.put(call.order(), known);
    }
    return known;
  }

  private boolean changes(Frame frame) {
    List<String> given = new ArrayList<>(frame.graph().variables().parameters());
    if (isConstructor(function(frame)) && !given.isEmpty()) {
      given.remove(0);
    }
    return given.stream().anyMatch(parameter -> !changesOf(frame, parameter).isEmpty());
  }

  /** Whether a function sets up a new object, its first parameter. */
  static boolean isConstructor(TracedFunction function) {
    return switch (function.name()) {
      case "__init__", "__new__", "__post_init__", "__attrs_post_init__" -> true;
      default -> false;
    };
  }
}
