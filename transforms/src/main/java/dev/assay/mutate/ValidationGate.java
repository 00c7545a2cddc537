package dev.assay.mutate;

import dev.assay.oracle.ProbeValue;
import dev.assay.source.Assertion;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The strict gate of appendix D.5 as far as syntax decides: what a mutation must be, whoever made
 * it. {@link MutationEngine} adds the two executions.
 *
 * <p>Beyond the paper's three criteria: the hard constraints of Table 9, every assertion still
 * there and saying as much of something computed the same way, the final test the probed one, and a
 * fact changed that ran. A mutation may rename locals, name values on their way, write inputs
 * otherwise and reorder what does not depend on each other; what runs, what is called and what is
 * asserted stays.
 */
final class ValidationGate {
  /** Why something does not pass. */
  record Rejection(Problem problem, String message) {}

  /** Room for a mutation's own code; its answers are bounded where they are captured. */
  private static final int MOST_GROWTH = 4;

  private static final int LEAST_ROOM = 4_000;

  private final TestSource original;

  /** The original with a probe in place of each assertion, as its mutations are. */
  private final TestSource probed;

  ValidationGate(TestSource original) {
    this.original = original;
    try {
      this.probed = original.version(original.probed());
    } catch (PythonSyntaxException broken) {
      throw new IllegalStateException("probes broke the test:\n" + original.text(), broken);
    }
  }

  /** Parses a version of the test; empty if the text is anything but one function. */
  Optional<TestSource> parse(String text) {
    try {
      PythonSource source = PythonSource.parse(text, original.python().firstLine());
      List<Node> body = source.module().list(Field.BODY);
      boolean oneFunction = body.size() == 1 && body.get(0).kind().isFunction();
      return oneFunction ? Optional.of(original.version(text)) : Optional.empty();
    } catch (PythonSyntaxException notPython) {
      // An expected answer: the caller reports NOT_A_FUNCTION.
      return Optional.empty();
    }
  }

  /** Judges a probe-injected test before it runs. */
  Optional<Rejection> ofProbes(TestSource probes) {
    int expected = original.assertions().size();
    int found = Probe.of(probes.function()).size();
    if (found != expected || !probes.assertions().isEmpty()) {
      return reject(
          Problem.MISSING_PROBE,
          found + " probes and " + probes.assertions().size() + " assertions for " + expected);
    }
    return constraints(probes)
        .or(() -> size(probes))
        .or(() -> apiCalls(probed, probes))
        .or(() -> control(probes))
        .or(() -> reach(probed, probes))
        .or(() -> subjects(probes));
  }

  /** Judges a final test before it runs. */
  Optional<Rejection> ofFinal(TestSource probes, TestSource mutated, List<ProbeValue> values) {
    return constraints(mutated)
        .or(() -> assertions(mutated))
        .or(() -> forgery(probes, mutated))
        .or(() -> apiCalls(original, mutated))
        .or(() -> reach(original, mutated))
        .or(() -> facts(mutated, values));
  }

  private Optional<Rejection> constraints(TestSource version) {
    Node mine = original.function();
    Node theirs = version.function();
    boolean sameHead =
        mine.kind() == theirs.kind()
            && mine.name().equals(theirs.name())
            && sameTrees(mine.list(Field.ARGS), theirs.list(Field.ARGS))
            && sameTrees(mine.list(Field.RETURNS), theirs.list(Field.RETURNS))
            && sameTrees(mine.list(Field.DECORATOR_LIST), theirs.list(Field.DECORATOR_LIST));
    if (!sameHead) {
      return reject(Problem.CONSTRAINT_BROKEN, "name, parameters or decorators differ");
    }
    return sameTrees(imports(mine), imports(theirs))
        ? Optional.empty()
        : reject(Problem.CONSTRAINT_BROKEN, "imports differ");
  }

  private static List<Node> imports(Node function) {
    return function
        .walk()
        .filter(node -> node.is(NodeKind.IMPORT) || node.is(NodeKind.IMPORT_FROM))
        .toList();
  }

  private static boolean sameTrees(List<Node> mine, List<Node> theirs) {
    if (mine.size() != theirs.size()) {
      return false;
    }
    for (int i = 0; i < mine.size(); i++) {
      if (!mine.get(i).sameTree(theirs.get(i))) {
        return false;
      }
    }
    return true;
  }

  private Optional<Rejection> assertions(TestSource mutated) {
    List<Assertion> before = original.assertions();
    List<Assertion> after = mutated.assertions();
    if (before.size() != after.size()) {
      return reject(
          Problem.ASSERTION_WEAKENED, after.size() + " assertions instead of " + before.size());
    }
    for (int i = 0; i < before.size(); i++) {
      boolean says = AssertionShape.sameForm(before.get(i), after.get(i));
      if (!says) {
        return reject(
            Problem.ASSERTION_WEAKENED,
            "assertion " + i + " became " + mutated.text(after.get(i).statement()));
      }
    }
    return Optional.empty();
  }

  private Optional<Rejection> size(TestSource probes) {
    int most = original.text().length() * MOST_GROWTH + LEAST_ROOM;
    int length = probes.text().length();
    return length <= most
        ? Optional.empty()
        : reject(Problem.CONSTRAINT_BROKEN, length + " characters; at most " + most);
  }

  private Optional<Rejection> control(TestSource probes) {
    return new Control(probed).sameAs(new Control(probes))
        ? Optional.empty()
        : reject(
            Problem.CONTROL_CHANGED,
            "branches, loops, handlers and inner functions, or what stands in them, differ");
  }

  private static Optional<Rejection> reach(TestSource before, TestSource mutated) {
    return new Reach(before)
        .beyond(new Reach(mutated))
        .map(what -> new Rejection(Problem.REACHES_OUT, what));
  }

  /** Each probe must show what the original's assertion is about, computed the same way. */
  private Optional<Rejection> subjects(TestSource probes) {
    Map<String, String> interned = new HashMap<>();
    Provenance before = new Provenance(probed, interned);
    Provenance after = new Provenance(probes, interned);
    List<Probe> mine = Probe.of(probed.function());
    List<Probe> theirs = Probe.of(probes.function());
    for (int i = 0; i < mine.size(); i++) {
      if (!before.of(mine.get(i).expression()).equals(after.of(theirs.get(i).expression()))) {
        return reject(
            Problem.FORGED_PROBE,
            "probe "
                + i
                + " shows "
                + probes.text(theirs.get(i).expression())
                + ", which is not computed as "
                + probed.text(mine.get(i).expression())
                + " is in the original");
      }
    }
    return Optional.empty();
  }

  /** Whether a final test differs from the original in names, constants and answers only. */
  boolean isAlike(TestSource mutated) {
    Set<Node> answers = new HashSet<>();
    Stream.concat(original.assertions().stream(), mutated.assertions().stream())
        .forEach(
            assertion -> {
              Answer.of(assertion).ifPresent(answer -> answers.add(answer.answer()));
              assertion.message().ifPresent(answers::add);
            });
    return new Likeness(answers::contains, node -> false)
        .alike(original.function(), mutated.function());
  }

  /** The final test with its assertions probed again must be the test that was probed. */
  private Optional<Rejection> forgery(TestSource probes, TestSource mutated) {
    boolean same =
        parse(Probe.inject(mutated))
            .filter(again -> again.function().sameTree(probes.function()))
            .isPresent();
    return same
        ? Optional.empty()
        : reject(Problem.FORGED_PROBE, "what is asserted is not what was probed");
  }

  private static Optional<Rejection> apiCalls(TestSource before, TestSource mutated) {
    return ApiCalls.matches(before.function(), mutated.function())
        ? Optional.empty()
        : reject(
            Problem.API_CALLS_DIFFER,
            ApiCalls.of(mutated.function()) + " instead of " + ApiCalls.of(before.function()));
  }

  private Optional<Rejection> facts(TestSource mutated, List<ProbeValue> values) {
    return Facts.changed(original, mutated, values)
        ? Optional.empty()
        : reject(Problem.NOTHING_CHANGED, "no changed constant is known to have run");
  }

  private static Optional<Rejection> reject(Problem problem, String message) {
    return Optional.of(new Rejection(problem, message));
  }
}
