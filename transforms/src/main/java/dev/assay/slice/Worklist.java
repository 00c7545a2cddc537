package dev.assay.slice;

import dev.assay.slice.CallExpressions.Expression;
import dev.assay.slice.CallMatcher.Match;
import dev.assay.slice.Demand.Context;
import dev.assay.slice.Demand.State;
import dev.assay.slice.FunctionGraph.Need;
import dev.assay.trace.Call;
import java.util.ArrayDeque;
import java.util.BitSet;
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

  private final CallTree tree;
  private final FunctionGraphs graphs;
  private final Activations activations;
  private final Frames frames;
  private final AssertionAnchors anchors;
  private final Enclosures enclosures;
  private final SharedVariables shared;
  private final Deque<Demand> demands = new ArrayDeque<>();
  private final Set<State> seen = new HashSet<>();
  private final BitSet resultsWanted = new BitSet();
  private final Deque<Step> steps = new ArrayDeque<>();
  private final SortedMap<Integer, Reason> unreadable = new TreeMap<>();
  private final SortedSet<UntracedCall> untraced = new TreeSet<>();

  Worklist(CallTree tree, FunctionGraphs graphs, Activations activations) {
    this.tree = tree;
    this.graphs = graphs;
    this.activations = activations;
    frames = new Frames(tree, activations);
    anchors = new AssertionAnchors(tree, frames);
    enclosures = new Enclosures(tree, graphs, frames);
    shared = new SharedVariables(tree.trace(), graphs);
  }

  /** Whether a statement that ran begins on a line of the test or of a function inside it. */
  boolean isAsserted(int line) {
    return !anchors.frames(line).isEmpty();
  }

  /** Slices from the statement that begins on a line. */
  void run(int assertionLine) {
    List<Frame> asserting = anchors.frames(assertionLine);
    if (asserting.isEmpty()) {
      throw new IllegalArgumentException(
          "no statement that ran begins on line %d of %s"
              .formatted(assertionLine, tree.trace().functions().get(0).file()));
    }
    for (Frame frame : asserting) {
      int order = frame.call().order();
      Reason reason = new Reason(Reason.Kind.ASSERTION, "", order, assertionLine);
      AssertionAnchors.statements(frame, assertionLine)
          .forEach(statement -> push(frame, statement, reason));
      enclosures.entered(frame).forEach(question -> answer(question, frame, assertionLine));
      followCallers(frame.call(), new Reason(Reason.Kind.CALLS, "", order, assertionLine));
    }
    while (!steps.isEmpty() || !demands.isEmpty()) {
      if (steps.isEmpty()) {
        resolve(demands.pop());
      } else {
        follow(steps.pop());
      }
    }
  }

  private void demandResult(Call call, int by, int line) {
    if (!resultsWanted.get(call.order())) {
      resultsWanted.set(call.order());
      demand(call, Demand.RESULT_ALONE, Context.CALLED, by, line);
    }
  }

  private void demand(Call call, List<String> targets, Context context, int by, int line) {
    State state = new State(call.order(), targets, context);
    if (seen.add(state)) {
      demands.push(new Demand(state, by, line));
    }
  }

  private void resolve(Demand demand) {
    Call call = tree.call(demand.state().call());
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
        Seeds.ofResult(frame.activation())
            .forEach((seed, kind) -> push(frame, seed, kind, "", demand));
        continue;
      }
      boolean captured = demand.state().context() == Context.CAPTURED;
      Reason.Kind kind = captured ? Reason.Kind.CAPTURED : Reason.Kind.CHANGES_ARGUMENT;
      activations
          .changesOf(frame.activation(), target)
          .forEach(seed -> push(frame, seed, kind, target, demand));
      if (captured) {
        Seeds.ofVariable(frame.activation(), target)
            .forEach(seed -> push(frame, seed, kind, target, demand));
      }
    }
  }

  private void push(Frame frame, int seed, Reason.Kind kind, String name, Demand demand) {
    push(frame, seed, new Reason(kind, name, demand.byCall(), demand.byLine()));
  }

  private void push(Frame frame, int statement, Reason reason) {
    steps.push(new Step(frame, statement, reason));
  }

  /** What an unreadable function called may all matter; its own lines {@link Harvest} keeps. */
  private void followUnreadable(Call call, Demand demand) {
    unreadable.putIfAbsent(
        call.order(), new Reason(Reason.Kind.UNREADABLE, "", demand.byCall(), demand.byLine()));
    for (Call child : tree.children(call)) {
      demandResult(child, demand.byCall(), demand.byLine());
    }
  }

  /** Takes a statement into the slice with everything it needs. */
  private void follow(Step step) {
    Frame frame = step.frame();
    int statement = step.statement();
    if (frame.isSettled(statement, step.isChange())) {
      return;
    }
    int line = frame.activation().firstLine(statement);
    if (frame.keep(statement, step.reason())) {
      followNeeds(frame, statement, line);
      followCalls(frame, statement, line);
      followClosures(frame, statement, line);
    }
    if (step.isChange() && frame.keepChanges(statement)) {
      for (Match match : frame.matcher().of(statement)) {
        demandChanges(match.child(), Integer.MAX_VALUE, frame, line);
      }
      for (Call generator : activations.generatorsMade(frame.activation(), statement)) {
        demandChanges(generator, Integer.MAX_VALUE, frame, line);
        Reason reason = new Reason(Reason.Kind.CALLS, "", frame.call().order(), line);
        frame.matcher().statementOf(generator).ifPresent(resuming -> push(frame, resuming, reason));
      }
    }
  }

  private void followNeeds(Frame frame, int statement, int line) {
    int call = frame.call().order();
    for (Need need : frame.graph().needs(statement)) {
      boolean settled = frame.isSettled(need.statement(), need.kind() == Reason.Kind.MUTATES);
      if (!settled
          && (need.change().isEmpty()
              || activations.happened(frame.activation(), need.change().get()))) {
        push(frame, need.statement(), new Reason(need.kind(), need.name(), call, line));
      }
    }
    List<Need> captured = frame.graph().capturedNeeds(statement);
    if (!captured.isEmpty() && !enclosures.ran(frame, statement)) {
      for (Need need : captured) {
        if (!frame.isSettled(need.statement(), true)) {
          Reason reason = new Reason(Reason.Kind.CAPTURED, need.name(), call, line);
          push(frame, need.statement(), reason);
        }
      }
    }
  }

  private void followCalls(Frame frame, int statement, int line) {
    int by = frame.call().order();
    for (Match match : frame.matcher().of(statement)) {
      demandResult(match.child(), by, line);
      if (tree.facts(match.child()).constructor()) {
        demandChanges(match.child(), 1, frame, line);
      }
    }
    for (Expression expression : frame.graph().calls().expressions(statement)) {
      if (!frame.matcher().isMatched(expression)) {
        followUnmatched(frame, expression, line);
      }
    }
  }

  /** Asks a called frame for the changes it made to the first of its parameters. */
  private void demandChanges(Call child, int parameters, Frame by, int line) {
    List<String> given = graphs.of(child).map(FunctionGraph::parameters).orElse(List.of());
    given = given.subList(0, Math.min(parameters, given.size()));
    if (!given.isEmpty()) {
      demand(child, given, Context.CALLED, by.call().order(), line);
    }
  }

  private void followUnmatched(Frame frame, Expression expression, int line) {
    boolean found = false;
    for (Call child : activations.generatorsNamed(frame.activation(), expression)) {
      demandResult(child, frame.call().order(), line);
      found = true;
    }
    Optional<String> callee = expression.dottedName();
    boolean builtin =
        callee.isEmpty()
            || (Builtins.contains(callee.get()) && !frame.graph().variables().binds(callee.get()));
    // A generator that was handed on is in the trace where it was resumed.
    boolean resumedElsewhere =
        expression
            .simpleName()
            .filter(name -> tree.entersGeneratorAfter(frame.call(), name))
            .isPresent();
    if (!found && !builtin && !resumedElsewhere) {
      String file = frames.function(frame).file();
      untraced.add(new UntracedCall(file, expression.node().line(), callee.get()));
    }
  }

  private void followClosures(Frame frame, int statement, int line) {
    enclosures.made(frame, statement).forEach(question -> answer(question, frame, line));
    for (Variables.Read read : frame.graph().variables().reads(statement)) {
      if (read.bound()) {
        followInside(frame, read.name(), line);
        continue;
      }
      enclosures.reads(frame, read.name()).forEach(question -> answer(question, frame, line));
      if (!read.called() && !read.builtin()) {
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
      if (activations.canPrecede(changer, reader.activation(), statement)) {
        followChanger(changer, name, reader, line);
      }
    }
  }

  /** Follows what a call did to a variable, and how it came to be made. */
  private void followChanger(Call changer, String name, Frame by, int line) {
    demand(changer, List.of(name), Context.CAPTURED, by.call().order(), line);
    Reason reason = new Reason(Reason.Kind.CALLS, name, by.call().order(), line);
    followCallers(changer, reason);
  }

  /** Follows how a call came to be made. */
  private void followCallers(Call call, Reason reason) {
    Call at = call;
    while (at.parent() >= 0) {
      Call made = at;
      at = tree.call(at.parent());
      Optional<Frame> caller = frames.of(at);
      if (caller.isPresent()) {
        caller
            .get()
            .matcher()
            .statementOf(made)
            .ifPresent(calling -> push(caller.get(), calling, reason));
      }
    }
  }

  Slice harvest() {
    return new Harvest(tree.trace(), graphs, frames, unreadable, enclosures).slice(untraced);
  }
}
