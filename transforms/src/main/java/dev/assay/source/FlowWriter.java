package dev.assay.source;

import dev.assay.source.ControlFlowGraph.Event;
import dev.assay.source.ControlFlowGraph.Moment;
import dev.assay.source.ControlFlowGraph.Vertex;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Draws a {@link ControlFlowGraph} in the order of evaluation: where the drawing stands, and what
 * surrounds that place (the statement, the scope, where exceptions go).
 */
final class FlowWriter {
  private final ControlFlowGraph graph = new ControlFlowGraph();

  /** The vertices that lead to whatever is drawn next; empty after a jump. */
  private List<Vertex> ends = new ArrayList<>(List.of(graph.entry()));

  private Vertex handler = graph.exit();
  private LexicalScope scope;
  private @Nullable Node statement;
  private @Nullable Node generator;

  /**
   * Whether nothing changed since an exceptional edge was last drawn: another would say nothing.
   */
  private boolean raiseDrawn;

  FlowWriter(PythonSource source, Node root) {
    this.scope = LexicalScope.of(source, root);
  }

  ControlFlowGraph graph() {
    return graph;
  }

  LexicalScope scope() {
    return scope;
  }

  /** Makes names resolve in {@code inner}; gives back the scope before, to be restored. */
  LexicalScope enterScope(LexicalScope inner) {
    LexicalScope before = scope;
    scope = inner;
    return before;
  }

  /** Makes a statement the owner of what is drawn next; gives back the one before. */
  @Nullable Node enterStatement(@Nullable Node inner) {
    Node before = statement;
    statement = inner;
    return before;
  }

  /**
   * Makes reads of outer variables deferred to when a generator runs; gives back the one before.
   */
  @Nullable Node enterGenerator(@Nullable Node inner) {
    Node before = generator;
    generator = inner;
    return before;
  }

  /** Where an exception goes from here. */
  Vertex handler() {
    return handler;
  }

  /** Sends exceptions to {@code target}; gives back the target before. */
  Vertex enterHandler(Vertex target) {
    Vertex before = handler;
    handler = target;
    raiseDrawn = false;
    return before;
  }

  /** A vertex not yet part of the flow. */
  Vertex joint() {
    return graph.add(ControlFlowGraph.PASS, null);
  }

  /** Continues the flow with an event of the current statement. */
  Vertex add(Event event) {
    Vertex vertex = graph.add(event, statement);
    if (ends.size() != 1 || event instanceof Event.Write || event instanceof Event.Erase) {
      raiseDrawn = false;
    }
    ends.forEach(end -> graph.connect(end, vertex));
    ends = new ArrayList<>(List.of(vertex));
    return vertex;
  }

  /** Continues the flow with a vertex that belongs to no statement and does nothing. */
  Vertex pass() {
    Vertex vertex = joint();
    goTo(vertex);
    at(vertex);
    return vertex;
  }

  /** The last step may raise an exception. */
  void mayRaise() {
    if (raiseDrawn || ends.isEmpty() || handler == graph.exit()) {
      return;
    }
    Vertex end = ends.size() == 1 ? ends.get(0) : pass();
    graph.connectData(end, handler);
    raiseDrawn = true;
  }

  /** Whether nothing leads here. */
  boolean isDead() {
    return ends.isEmpty();
  }

  /** Ends the flow in {@code target}. */
  void goTo(Vertex target) {
    ends.forEach(end -> graph.connect(end, target));
    stop();
  }

  /** Ends the flow: what is drawn next has no predecessor. */
  void stop() {
    ends = new ArrayList<>();
    raiseDrawn = false;
  }

  /** Continues after the given vertices. */
  void at(Vertex... vertices) {
    ends = new ArrayList<>(List.of(vertices));
    raiseDrawn = false;
  }

  /** Continues after a joint, if anything leads there. */
  void atIfEntered(Vertex joint) {
    stop();
    if (joint.isEntered()) {
      at(joint);
    }
  }

  void read(Node name) {
    for (Variable variable : scope.readable(name.name())) {
      add(new Event.Read(variable, name, moment(variable)));
    }
    mayRaise();
  }

  void write(String name, Node binder) {
    Variable variable = scope.variable(name);
    add(new Event.Write(variable, binder, moment(variable)));
  }

  void erase(String name) {
    add(new Event.Erase(scope.variable(name)));
  }

  /** What a function defined here does to the variables around it, at any time from now on. */
  void captures(Node function) {
    for (Captures.Capture capture : Captures.of(function, scope)) {
      add(
          capture.rebinds()
              ? new Event.Write(capture.variable(), capture.node(), Moment.WHEN_CALLED)
              : new Event.Read(capture.variable(), capture.node(), Moment.WHEN_CALLED));
    }
  }

  private Moment moment(Variable variable) {
    return generator == null || variable.isOwnedWithin(generator)
        ? Moment.NOW
        : Moment.WHEN_ITERATED;
  }
}
