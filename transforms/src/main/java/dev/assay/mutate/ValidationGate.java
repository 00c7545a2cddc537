package dev.assay.mutate;

import dev.assay.oracle.ProbeValue;
import dev.assay.source.Assertion;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The strict gate of appendix D.5 as far as syntax decides: what a mutation must be, whoever made
 * it. {@link MutationEngine} adds the two executions.
 *
 * <p>Beyond the paper's three criteria: the hard constraints of Table 9, every assertion still
 * there and saying as much, the final test the probed one, and a fact changed that ran.
 */
final class ValidationGate {
  /** Why something does not pass. */
  record Rejection(Problem problem, String message) {}

  private final TestSource original;

  ValidationGate(TestSource original) {
    this.original = original;
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
    return constraints(probes);
  }

  /** Judges a final test before it runs. */
  Optional<Rejection> ofFinal(TestSource probes, TestSource mutated, List<ProbeValue> values) {
    return constraints(mutated)
        .or(() -> assertions(mutated))
        .or(() -> forgery(probes, mutated))
        .or(() -> apiCalls(mutated))
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
      boolean says =
          AssertionShape.sameForm(before.get(i), after.get(i))
              && sources(original, before.get(i)).equals(sources(mutated, after.get(i)));
      if (!says) {
        return reject(
            Problem.ASSERTION_WEAKENED,
            "assertion " + i + " became " + mutated.text(after.get(i).statement()));
      }
    }
    return Optional.empty();
  }

  /** The API calls an assertion depends on: a value written in their place loses them. */
  private static Set<String> sources(TestSource test, Assertion assertion) {
    Statements statements = Statements.of(test.function());
    Set<String> calls = new TreeSet<>();
    for (int statement :
        new Dependencies(statements).of(statements.indexOf(assertion.statement()))) {
      Statements.heads(statements.node(statement)).forEach(head -> calls.addAll(ApiCalls.in(head)));
    }
    return calls;
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

  private Optional<Rejection> apiCalls(TestSource mutated) {
    return ApiCalls.matches(original.function(), mutated.function())
        ? Optional.empty()
        : reject(
            Problem.API_CALLS_DIFFER,
            ApiCalls.of(mutated.function()) + " instead of " + ApiCalls.of(original.function()));
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
