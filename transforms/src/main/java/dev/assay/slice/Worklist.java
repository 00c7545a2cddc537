package dev.assay.slice;

import dev.assay.slice.CallMatcher.Match;
import dev.assay.slice.Demand.Context;
import dev.assay.slice.Demand.State;
import dev.assay.slice.FunctionGraph.Need;
import dev.assay.source.Node;
import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * One slice in the making: the paper's last-in first-out worklist over frames (appendix F.2 and
 * F.3).
 *
 * <p>A statement enters a frame's slice once; then everything it needs is followed: the executed
 * definitions of what it reads, what changed those objects, its controllers, the frames it called,
 * and the variables its inner functions read. An argument needs no step of its own: it stands on
 * the line of the call, which is relevant.
 */
final class Worklist {
  private record Step(int statement, Reason reason) {}

  private record Pending(Frame frame, Step step) {}

  private final Trace trace;
  private final FunctionGraphs graphs;
  private final List<List<Call>> children;
  private final SortedMap<Integer, Frame> frames = new TreeMap<>();
  private final SortedMap<Integer, Reason> unreadable = new TreeMap<>();
  private final Deque<Demand> open = new ArrayDeque<>();
  private final Set<State> seen = new HashSet<>();
  private final Closures closures = new Closures();
  private final InnerChanges innerChanges;
  private final Deque<Pending> pending = new ArrayDeque<>();
  private final SortedSet<UntracedCall> untraced = new TreeSet<>();

  Worklist(Trace trace, FunctionGraphs graphs, List<List<Call>> children) {
    this.trace = trace;
    this.graphs = graphs;
    this.children = children;
    this.innerChanges = new InnerChanges(trace, graphs);
  }

  void run(int assertionLine) {
    seed(assertionLine);
    while (!open.isEmpty() || !pending.isEmpty()) {
      if (pending.isEmpty()) {
        resolve(open.pop());
      } else {
        Pending next = pending.pop();
        follow(next.frame(), next.step());
      }
    }
  }

  private void seed(int assertionLine) {
    Call entry = trace.calls().get(0);
    String file = trace.function(entry).file();
    Frame frame =
        frame(entry)
            .orElseThrow(
                () -> new IllegalArgumentException("the test in " + file + " is not Python"));
    List<Integer> asserted =
        frame.graph().statements().beginningOn(assertionLine).stream().filter(frame::ran).toList();
    if (asserted.isEmpty()) {
      throw new IllegalArgumentException(
          "no statement that ran begins on line %d of %s".formatted(assertionLine, file));
    }
    seen.add(new State(0, List.of(), Context.ASSERTION));
    Reason reason = new Reason(Reason.Kind.ASSERTION, "", 0, assertionLine);
    asserted.forEach(statement -> follow(frame, new Step(statement, reason)));
  }

  private Optional<Frame> frame(Call call) {
    Frame known = frames.get(call.order());
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Frame> made =
        graphs
            .of(call)
            .map(
                graph ->
                    new Frame(
                        call, graph, new CallMatcher(trace, graph, children.get(call.order()))));
    made.ifPresent(frame -> frames.put(call.order(), frame));
    return made;
  }

  private void demand(Call call, Collection<String> targets, Context context, Frame by, int line) {
    State state = new State(call.order(), List.copyOf(targets), context);
    if (seen.add(state)) {
      open.push(new Demand(state, by.call().order(), line));
    }
  }

  private void resolve(Demand demand) {
    Call call = trace.calls().get(demand.state().call());
    Optional<Frame> frame = frame(call);
    if (frame.isEmpty()) {
      followUnreadable(call, demand);
      return;
    }
    noteMakers(frame.get());
    for (String target : demand.state().targets()) {
      switch (demand.state().context()) {
        case ASSERTION -> throw new IllegalStateException("the assertion is the seed");
        case CAPTURED ->
            Seeds.ofVariable(frame.get(), target)
                .forEach(seed -> follow(frame.get(), seed, Reason.Kind.CAPTURED, target, demand));
        case CALLED -> {
          if (target.equals(Demand.RESULT)) {
            Seeds.ofResult(frame.get())
                .forEach((seed, kind) -> follow(frame.get(), seed, kind, "", demand));
          } else {
            Seeds.ofChanges(frame.get(), target)
                .forEach(
                    seed ->
                        follow(frame.get(), seed, Reason.Kind.CHANGES_ARGUMENT, target, demand));
          }
        }
      }
    }
  }

  private void follow(Frame frame, int seed, Reason.Kind kind, String name, Demand demand) {
    Reason reason = new Reason(kind, name, demand.byCall(), demand.byLine());
    follow(frame, new Step(seed, reason));
  }

  /** What an unreadable function called may all matter; its own lines {@link Harvest} keeps. */
  private void followUnreadable(Call call, Demand demand) {
    unreadable.putIfAbsent(
        call.order(), new Reason(Reason.Kind.UNREADABLE, "", demand.byCall(), demand.byLine()));
    for (Call child : children.get(call.order())) {
      State state = new State(child.order(), List.of(Demand.RESULT), Context.CALLED);
      if (seen.add(state)) {
        open.push(new Demand(state, demand.byCall(), demand.byLine()));
      }
    }
  }

  /** An inner function that a function around it called can ask that caller for its variables. */
  private void noteMakers(Frame frame) {
    TracedFunction function = trace.function(frame.call());
    if (!Closures.isInner(function)) {
      return;
    }
    Call at = frame.call();
    while (at.parent() >= 0) {
      at = trace.calls().get(at.parent());
      TracedFunction outer = trace.function(at);
      if (outer.file().equals(function.file())
          && function.qualname().startsWith(outer.qualname() + ".<locals>.")
          && frame(at).isPresent()) {
        ask(closures.made(frame(at).get(), function), frame, frame.call().lines());
        return;
      }
    }
  }

  private void ask(
      Collection<Closures.Question> questions, Frame by, List<Call.ExecutedLine> lines) {
    int line = lines.isEmpty() ? 0 : lines.get(0).line();
    questions.forEach(question -> ask(question, by, line));
  }

  private void ask(Closures.Question question, Frame by, int line) {
    Frame maker = question.maker();
    if (maker.graph().variables().binds(question.name())) {
      demand(maker.call(), List.of(question.name()), Context.CAPTURED, by, line);
      followInnerChanges(maker, question.name(), line);
    } else {
      TracedFunction function = trace.function(maker.call());
      closures.asks(function, question.name()).forEach(outer -> ask(outer, by, line));
    }
  }

  /** Takes a statement into the slice with everything in the frame it needs. */
  private void follow(Frame frame, Step first) {
    Deque<Step> steps = new ArrayDeque<>();
    steps.push(first);
    while (!steps.isEmpty()) {
      Step step = steps.pop();
      int statement = step.statement();
      if (!frame.ran(statement) || !frame.keep(statement, step.reason())) {
        continue;
      }
      int line = frame.linesOf(statement).get(0);
      for (Need need : frame.graph().needs(statement)) {
        Reason reason = new Reason(need.kind(), need.name(), frame.call().order(), line);
        steps.push(new Step(need.statement(), reason));
      }
      if (!isTraced(frame, statement)) {
        for (Need need : frame.graph().capturedNeeds(statement)) {
          Reason reason = new Reason(Reason.Kind.CAPTURED, need.name(), frame.call().order(), line);
          steps.push(new Step(need.statement(), reason));
        }
      }
      followCalls(frame, statement, line);
      followClosures(frame, statement, line);
    }
  }

  /** Whether the function that a statement defines ran, and so says itself what it reads. */
  private boolean isTraced(Frame frame, int statement) {
    int firstLine = frame.graph().statements().firstLine(statement);
    return innerChanges.ran(trace.function(frame.call()).file(), firstLine);
  }

  private void followCalls(Frame frame, int statement, int line) {
    FunctionGraph graph = frame.graph();
    for (Match match : frame.matcher().of(statement)) {
      demand(match.child(), targets(graph, statement, match), Context.CALLED, frame, line);
    }
    TracedFunction function = trace.function(frame.call());
    for (Node call : graph.calls().of(statement)) {
      if (frame.matcher().isMatched(call)) {
        continue;
      }
      List<Call> elsewhere =
          frame.matcher().named(call).stream().filter(this::isGenerator).toList();
      elsewhere.forEach(
          child -> demand(child, List.of(Demand.RESULT), Context.CALLED, frame, line));
      if (elsewhere.isEmpty()) {
        CallExpressions.dottedName(call)
            .filter(name -> graph.variables().binds(name) || !Builtins.contains(name))
            .ifPresent(name -> untraced.add(new UntracedCall(function.file(), call.line(), name)));
      }
    }
  }

  /**
   * What is wanted of a called frame: its result, and where the call was made for its effect or may
   * have been, the changes it made to what it was given.
   */
  private List<String> targets(FunctionGraph graph, int statement, Match match) {
    List<String> targets = new ArrayList<>();
    targets.add(Demand.RESULT);
    Optional<FunctionGraph> callee = graphs.of(match.child());
    if (callee.isPresent()) {
      Collection<String> parameters = callee.get().variables().parameters();
      Mutations mutations = graph.mutations(statement);
      boolean effect =
          match.expression().map(mutations.calls()::contains).orElse(mutations.stores());
      if (effect) {
        targets.addAll(parameters);
      } else if (isConstructor(trace.function(match.child()))) {
        parameters.stream().limit(1).forEach(targets::add);
      }
    }
    return targets;
  }

  private boolean isGenerator(Call call) {
    return graphs.of(call).filter(FunctionGraph::isGenerator).isPresent();
  }

  private static boolean isConstructor(TracedFunction function) {
    return switch (function.name()) {
      case "__init__", "__new__", "__post_init__", "__attrs_post_init__" -> true;
      default -> false;
    };
  }

  private void followClosures(Frame frame, int statement, int line) {
    FunctionGraph graph = frame.graph();
    TracedFunction function = trace.function(frame.call());
    for (Node inner : graph.calls().scopesOf(statement)) {
      closures.made(frame, function.file(), inner).forEach(question -> ask(question, frame, line));
    }
    for (Variables.Read read : graph.variables().reads(statement)) {
      if (graph.variables().binds(read.name())) {
        followInnerChanges(frame, read.name(), line);
      } else {
        closures.asks(function, read.name()).forEach(question -> ask(question, frame, line));
      }
    }
  }

  /** Follows what inner functions do to a variable, and how they came to be called. */
  private void followInnerChanges(Frame maker, String name, int line) {
    for (Call inner : innerChanges.of(maker, name)) {
      demand(inner, List.of(name), Context.CAPTURED, maker, line);
      Call at = inner;
      while (at.parent() >= 0) {
        Call parent = trace.calls().get(at.parent());
        Optional<Frame> caller = frame(parent);
        Optional<Integer> statement = Optional.empty();
        if (caller.isPresent()) {
          statement = caller.get().matcher().statementOf(at);
        }
        if (statement.isPresent()) {
          Reason reason = new Reason(Reason.Kind.CALLS, name, maker.call().order(), line);
          pending.push(new Pending(caller.get(), new Step(statement.get(), reason)));
        }
        at = parent;
      }
    }
  }

  Slice harvest() {
    return new Harvest(trace, graphs, frames, unreadable, closures).slice(untraced);
  }
}
