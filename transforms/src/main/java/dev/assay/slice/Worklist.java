package dev.assay.slice;

import dev.assay.slice.CallMatcher.Match;
import dev.assay.slice.Demand.Context;
import dev.assay.slice.Demand.State;
import dev.assay.slice.FunctionGraph.Need;
import dev.assay.source.Node;
import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import java.util.ArrayDeque;
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
 * the line of the call, which is relevant. Where a statement matters for what it changes, the
 * frames it called are asked for the changes they made to what they were given as well.
 */
final class Worklist {
  private record Step(Frame frame, int statement, Reason reason) {
    boolean isChange() {
      return reason.kind() == Reason.Kind.MUTATES
          || reason.kind() == Reason.Kind.CHANGES_ARGUMENT
          || reason.kind() == Reason.Kind.CAPTURED;
    }
  }

  private final Trace trace;
  private final FunctionGraphs graphs;
  private final Frames frames;
  private final Enclosures enclosures;
  private final SharedVariables shared;
  private final Deque<Demand> demands = new ArrayDeque<>();
  private final Set<State> seen = new HashSet<>();
  private final Deque<Step> steps = new ArrayDeque<>();
  private final SortedMap<Integer, Reason> unreadable = new TreeMap<>();
  private final SortedSet<UntracedCall> untraced = new TreeSet<>();

  Worklist(Trace trace, FunctionGraphs graphs, List<List<Call>> children) {
    this.trace = trace;
    this.graphs = graphs;
    frames = new Frames(trace, graphs, children);
    enclosures = new Enclosures(trace, graphs, frames);
    shared = new SharedVariables(trace, graphs);
  }

  /** Whether a statement of the entry frame that ran begins on a line. */
  boolean isAsserted(int line) {
    return frames
        .of(trace.calls().get(0))
        .filter(entry -> !asserted(entry, line).isEmpty())
        .isPresent();
  }

  private static List<Integer> asserted(Frame entry, int line) {
    return entry.graph().statements().beginningOn(line).stream().filter(entry::ran).toList();
  }

  /** Slices from the statement of the entry frame that begins on a line. */
  void run(int assertionLine) {
    Frame entry = entry();
    List<Integer> asserted = asserted(entry, assertionLine);
    if (asserted.isEmpty()) {
      throw new IllegalArgumentException(
          "no statement that ran begins on line %d of %s"
              .formatted(assertionLine, frames.function(entry).file()));
    }
    Reason reason = new Reason(Reason.Kind.ASSERTION, "", 0, assertionLine);
    asserted.forEach(statement -> steps.push(new Step(entry, statement, reason)));
    while (!steps.isEmpty() || !demands.isEmpty()) {
      if (steps.isEmpty()) {
        resolve(demands.pop());
      } else {
        follow(steps.pop());
      }
    }
  }

  private Frame entry() {
    Call entry = trace.calls().get(0);
    return frames
        .of(entry)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the test in %s is not Python".formatted(trace.function(entry).file())));
  }

  private void demand(Call call, Collection<String> targets, Context context, int by, int line) {
    State state = new State(call.order(), List.copyOf(targets), context);
    if (seen.add(state)) {
      demands.push(new Demand(state, by, line));
    }
  }

  private void resolve(Demand demand) {
    Call call = trace.calls().get(demand.state().call());
    Optional<Frame> entered = frames.of(call);
    if (entered.isEmpty()) {
      followUnreadable(call, demand);
      return;
    }
    Frame frame = entered.get();
    if (!call.lines().isEmpty()) {
      int line = call.lines().get(0).line();
      enclosures.entered(frame).forEach(question -> answer(question, frame, line));
    }
    for (String target : demand.state().targets()) {
      if (target.equals(Demand.RESULT)) {
        Seeds.ofResult(frame).forEach((seed, kind) -> push(frame, seed, kind, "", demand));
        continue;
      }
      boolean captured = demand.state().context() == Context.CAPTURED;
      Reason.Kind kind = captured ? Reason.Kind.CAPTURED : Reason.Kind.CHANGES_ARGUMENT;
      frames.changesOf(frame, target).forEach(seed -> push(frame, seed, kind, target, demand));
      if (captured) {
        Seeds.ofVariable(frame, target).forEach(seed -> push(frame, seed, kind, target, demand));
      }
    }
  }

  private void push(Frame frame, int seed, Reason.Kind kind, String name, Demand demand) {
    steps.push(new Step(frame, seed, new Reason(kind, name, demand.byCall(), demand.byLine())));
  }

  /** What an unreadable function called may all matter; its own lines {@link Harvest} keeps. */
  private void followUnreadable(Call call, Demand demand) {
    unreadable.putIfAbsent(
        call.order(), new Reason(Reason.Kind.UNREADABLE, "", demand.byCall(), demand.byLine()));
    for (Call child : frames.children(call)) {
      demand(child, List.of(Demand.RESULT), Context.CALLED, demand.byCall(), demand.byLine());
    }
  }

  /** Takes a statement into the slice with everything it needs. */
  private void follow(Step step) {
    Frame frame = step.frame();
    int statement = step.statement();
    if (!frame.ran(statement)) {
      return;
    }
    int line = frame.linesOf(statement).get(0);
    if (frame.keep(statement, step.reason())) {
      followNeeds(frame, statement, line);
      followCalls(frame, statement, line);
      followClosures(frame, statement, line);
    }
    if (step.isChange() && frame.keepChanges(statement)) {
      for (Match match : frame.matcher().of(statement)) {
        demandChanges(match.child(), Integer.MAX_VALUE, frame, line);
      }
      for (Call generator : frames.generatorsMade(frame, statement)) {
        demandChanges(generator, Integer.MAX_VALUE, frame, line);
        Reason reason = new Reason(Reason.Kind.CALLS, "", frame.call().order(), line);
        frame
            .matcher()
            .statementOf(generator)
            .ifPresent(resuming -> steps.push(new Step(frame, resuming, reason)));
      }
    }
  }

  private void followNeeds(Frame frame, int statement, int line) {
    int call = frame.call().order();
    for (Need need : frame.graph().needs(statement)) {
      if (need.change().isEmpty() || frames.happened(frame, need.change().get())) {
        Reason reason = new Reason(need.kind(), need.name(), call, line);
        steps.push(new Step(frame, need.statement(), reason));
      }
    }
    if (!enclosures.ran(frame, statement)) {
      for (Need need : frame.graph().capturedNeeds(statement)) {
        Reason reason = new Reason(Reason.Kind.CAPTURED, need.name(), call, line);
        steps.push(new Step(frame, need.statement(), reason));
      }
    }
  }

  private void followCalls(Frame frame, int statement, int line) {
    int by = frame.call().order();
    for (Match match : frame.matcher().of(statement)) {
      demand(match.child(), List.of(Demand.RESULT), Context.CALLED, by, line);
      if (Frames.isConstructor(trace.function(match.child()))) {
        demandChanges(match.child(), 1, frame, line);
      }
    }
    for (Node expression : frame.graph().calls().of(statement)) {
      if (!frame.matcher().isMatched(expression)) {
        followUnmatched(frame, expression, line);
      }
    }
  }

  /** Asks a called frame for the changes it made to the first of its parameters. */
  private void demandChanges(Call child, int parameters, Frame by, int line) {
    List<String> given =
        graphs.of(child).stream()
            .flatMap(graph -> graph.variables().parameters().stream())
            .limit(parameters)
            .toList();
    if (!given.isEmpty()) {
      demand(child, given, Context.CALLED, by.call().order(), line);
    }
  }

  private void followUnmatched(Frame frame, Node expression, int line) {
    boolean found = false;
    for (Call child : frames.generatorsNamed(frame, expression)) {
      demand(child, List.of(Demand.RESULT), Context.CALLED, frame.call().order(), line);
      found = true;
    }
    Optional<String> callee = CallExpressions.dottedName(expression);
    boolean builtin =
        callee.isEmpty()
            || (Builtins.contains(callee.get()) && !frame.graph().variables().binds(callee.get()));
    if (!found && !builtin) {
      String file = frames.function(frame).file();
      untraced.add(new UntracedCall(file, expression.line(), callee.get()));
    }
  }

  private void followClosures(Frame frame, int statement, int line) {
    enclosures.made(frame, statement).forEach(question -> answer(question, frame, line));
    for (Variables.Read read : frame.graph().variables().reads(statement)) {
      if (frame.graph().variables().binds(read.name())) {
        followInside(frame, read.name(), line);
        continue;
      }
      enclosures.reads(frame, read.name()).forEach(question -> answer(question, frame, line));
      if (!read.called() && !Builtins.contains(read.name())) {
        followShared(frame, statement, read.name(), line);
      }
    }
  }

  private void answer(Closures.Question question, Frame by, int line) {
    Frame maker = question.maker();
    List<String> name = List.of(question.name());
    demand(maker.call(), name, Context.CAPTURED, by.call().order(), line);
    followInside(maker, question.name(), line);
  }

  /** Follows what inner functions did to a variable. */
  private void followInside(Frame maker, String name, int line) {
    for (Call inner : enclosures.changesInside(maker, name)) {
      followChanger(inner, name, maker, line);
    }
  }

  /** Follows what calls did to a variable that no traced frame owns. */
  private void followShared(Frame reader, int statement, String name, int line) {
    if (!enclosures.binders(reader, name).isEmpty()) {
      return;
    }
    for (Call changer : shared.changersOf(reader.call(), name)) {
      if (frames.canPrecede(changer, reader, statement)) {
        followChanger(changer, name, reader, line);
      }
    }
  }

  /** Follows what a call did to a variable, and how it came to be made. */
  private void followChanger(Call changer, String name, Frame by, int line) {
    demand(changer, List.of(name), Context.CAPTURED, by.call().order(), line);
    Reason reason = new Reason(Reason.Kind.CALLS, name, by.call().order(), line);
    Call at = changer;
    while (at.parent() >= 0) {
      Call made = at;
      at = trace.calls().get(at.parent());
      Optional<Frame> caller = frames.of(at);
      if (caller.isPresent()) {
        caller
            .get()
            .matcher()
            .statementOf(made)
            .ifPresent(calling -> steps.push(new Step(caller.get(), calling, reason)));
      }
    }
  }

  Slice harvest() {
    return new Harvest(trace, graphs, frames, unreadable, enclosures).slice(untraced);
  }
}
