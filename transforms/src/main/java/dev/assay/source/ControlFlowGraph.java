package dev.assay.source;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The control flow of one function: vertices for what it does to variables and for its branches,
 * joined by two sorts of edges.
 *
 * <p><b>Data edges</b> are every way the interpreter can take, exceptions included: reaching
 * definitions follow them. <b>Control edges</b> are the ways of a run in which nothing fails
 * unannounced: control dependence follows them. Most edges are both; see {@link StatementFlow} for
 * the others.
 */
final class ControlFlowGraph {
  /** What happens at a vertex. */
  sealed interface Event {
    /** Nothing that matters here. */
    record Pass() implements Event {}

    /** A variable is read. */
    record Read(Variable variable, Node node, Moment moment) implements Event {}

    /** A variable is bound. */
    record Write(Variable variable, Node node, Moment moment) implements Event {}

    /** A variable is unbound. */
    record Erase(Variable variable) implements Event {}

    /** A statement, handler or case chooses what runs next. */
    record Decision(Node construct) implements Event {}

    /** A way out of the body of a {@code try} statement, unless one of its handlers is to run. */
    sealed interface TryEnd extends Event {
      Node statement();
    }

    /** The body has come to its end. */
    record Completion(Node statement) implements TryEnd {}

    /** A jump leaves the body. */
    record Departure(Node statement) implements TryEnd {}
  }

  /** When an event happens that is drawn at a vertex. */
  enum Moment {
    NOW,
    /** At any time from here on, when the generator made here runs; or never. */
    WHEN_ITERATED,
    /** At any time from here on, when the function made here is called; or never. */
    WHEN_CALLED
  }

  static final Event PASS = new Event.Pass();

  /** One point of the flow; compared by identity. */
  static final class Vertex {
    private final int id;
    private final Event event;
    private final @Nullable Node statement;
    private final List<Vertex> dataSuccessors = new ArrayList<>(2);
    private final List<Vertex> controlSuccessors = new ArrayList<>(2);
    private final List<Vertex> smoothSuccessors = new ArrayList<>(2);
    private boolean entered;

    private Vertex(int id, Event event, @Nullable Node statement) {
      this.id = id;
      this.event = event;
      this.statement = statement;
    }

    /** Its place in {@link ControlFlowGraph#vertices}. */
    int id() {
      return id;
    }

    Event event() {
      return event;
    }

    /** The statement it is a part of; empty for joints of the graph that no text stands for. */
    Optional<Node> statement() {
      return Optional.ofNullable(statement);
    }

    List<Vertex> dataSuccessors() {
      return Collections.unmodifiableList(dataSuccessors);
    }

    List<Vertex> controlSuccessors() {
      return Collections.unmodifiableList(controlSuccessors);
    }

    /** The same without handlers that are asked when a body ends. */
    List<Vertex> smoothSuccessors() {
      return Collections.unmodifiableList(smoothSuccessors);
    }

    /** Whether any edge leads here. */
    boolean isEntered() {
      return entered;
    }
  }

  private final List<Vertex> vertices = new ArrayList<>();
  private final Vertex entry = add(PASS, null);
  private final Vertex exit = add(PASS, null);

  Vertex add(Event event, @Nullable Node statement) {
    Vertex vertex = new Vertex(vertices.size(), event, statement);
    vertices.add(vertex);
    return vertex;
  }

  /** An edge that a run without surprises can take. */
  void connect(Vertex from, Vertex to) {
    connectData(from, to);
    connectControl(from, to);
  }

  /** An edge that only data follows: an exception from some step. */
  void connectData(Vertex from, Vertex to) {
    from.dataSuccessors.add(to);
    to.entered = true;
  }

  /** An edge that only control dependence follows. */
  void connectControl(Vertex from, Vertex to) {
    connectHandlers(from, to);
    from.smoothSuccessors.add(to);
  }

  /** An edge that control dependence follows from the end of a body to its first handler. */
  void connectHandlers(Vertex from, Vertex to) {
    from.controlSuccessors.add(to);
    to.entered = true;
  }

  List<Vertex> vertices() {
    return Collections.unmodifiableList(vertices);
  }

  Vertex entry() {
    return entry;
  }

  /** Where the function ends, by returning or by an exception. */
  Vertex exit() {
    return exit;
  }
}
