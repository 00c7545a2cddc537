package dev.assay.mutate;

import dev.assay.source.Assertion;
import dev.assay.source.Assertions;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The calls a test makes, by name (RepoReason, appendix D.3).
 *
 * <p>SPEC.md, "API preservation": call names are taken from the syntax tree, not by regex, in
 * evaluation order: the mutated sequence must equal the original's; statements that share no name
 * may swap places. Assertion methods and the {@code print} of a probe are not counted.
 */
public final class ApiCalls {
  private ApiCalls() {}

  /**
   * The names of a function's calls in evaluation order: {@code f} of {@code f(x)}, {@code m} of
   * {@code a.b.m(x)}, {@code ()} of a call whose callee has no name, as {@code f(x)(y)}.
   */
  public static List<String> of(Node function) {
    Set<Node> methods = assertionCalls(function);
    return function.list(Field.BODY).stream()
        .flatMap(statement -> inStatement(methods, statement).stream())
        .toList();
  }

  /** The names of the calls in an expression, in evaluation order. */
  static List<String> in(Node expression) {
    List<String> calls = new ArrayList<>();
    visit(expression, Set.of(), calls);
    return calls;
  }

  /** Whether a mutated function makes the original's calls, as SPEC.md says. */
  public static boolean matches(Node original, Node mutated) {
    Set<Node> originalMethods = assertionCalls(original);
    List<List<String>> expected =
        original.list(Field.BODY).stream()
            .map(statement -> inStatement(originalMethods, statement))
            .filter(calls -> !calls.isEmpty())
            .toList();
    if (expected.stream().flatMap(List::stream).toList().equals(of(mutated))) {
      return true;
    }
    Set<Node> methods = assertionCalls(mutated);
    List<Node> left = new ArrayList<>(mutated.list(Field.BODY));
    for (List<String> calls : expected) {
      Optional<Node> taken = takeFirst(methods, left, calls);
      if (taken.isEmpty()) {
        return false;
      }
      left.remove(taken.get());
    }
    return left.stream().allMatch(statement -> inStatement(methods, statement).isEmpty());
  }

  /** The first statement that makes these calls, if nothing before it shares a name with it. */
  private static Optional<Node> takeFirst(Set<Node> methods, List<Node> left, List<String> calls) {
    List<Node> before = new ArrayList<>();
    for (Node statement : left) {
      List<String> made = inStatement(methods, statement);
      if (made.equals(calls)) {
        Set<String> names = names(statement);
        boolean free =
            before.stream().noneMatch(other -> names(other).stream().anyMatch(names::contains));
        return free ? Optional.of(statement) : Optional.empty();
      }
      if (!made.isEmpty()) {
        before.add(statement);
      }
    }
    return Optional.empty();
  }

  private static Set<String> names(Node node) {
    Set<String> names = new HashSet<>();
    node.walk().filter(n -> n.is(NodeKind.NAME)).forEach(name -> names.add(name.name()));
    return names;
  }

  private static Set<Node> assertionCalls(Node function) {
    Set<Node> calls = new HashSet<>();
    for (Assertion assertion : Assertions.of(function)) {
      if (assertion.isMethod()) {
        calls.add(assertion.statement().child(Field.VALUE));
      }
    }
    return calls;
  }

  private static List<String> inStatement(Set<Node> assertionCalls, Node statement) {
    List<String> calls = new ArrayList<>();
    visit(statement, assertionCalls, calls);
    return calls;
  }

  private static void visit(Node node, Set<Node> assertionCalls, List<String> calls) {
    evaluated(node).forEach(child -> visit(child, assertionCalls, calls));
    if (node.is(NodeKind.CALL) && !assertionCalls.contains(node) && !Probe.isProbeCall(node)) {
      Node callee = node.child(Field.FUNC);
      calls.add(callee.is(NodeKind.NAME) || callee.is(NodeKind.ATTRIBUTE) ? callee.name() : "()");
    }
  }

  /** A node's children in the order the interpreter comes to them. */
  private static List<Node> evaluated(Node node) {
    return switch (node.kind()) {
      case LIST_COMP, SET_COMP, GENERATOR_EXP -> order(node, Field.GENERATORS, Field.ELT);
      case DICT_COMP -> order(node, Field.GENERATORS, Field.KEY, Field.VALUE);
      case COMPREHENSION -> order(node, Field.ITER, Field.TARGET, Field.IFS);
      case IF_EXP -> order(node, Field.TEST, Field.BODY, Field.ORELSE);
      case ASSIGN -> order(node, Field.VALUE, Field.TARGETS);
      case ANN_ASSIGN -> order(node, Field.VALUE, Field.TARGET);
      case FOR, ASYNC_FOR -> order(node, Field.ITER, Field.TARGET, Field.BODY, Field.ORELSE);
      default -> node.children();
    };
  }

  private static List<Node> order(Node node, Field... fields) {
    List<Node> ordered = new ArrayList<>();
    for (Field field : fields) {
      ordered.addAll(node.list(field));
    }
    return ordered;
  }
}
