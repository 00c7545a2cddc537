package dev.assay.screen;

import dev.assay.source.Assertion;
import dev.assay.source.Assertions;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One test of a file that asserts something.
 *
 * @param function its definition
 * @param assertions what it asserts, in source order, at least one
 * @param imports the modules that names of its file and its own stand for
 */
record TestFunction(Node function, List<Assertion> assertions, Imports imports) {
  TestFunction {
    assertions = List.copyOf(assertions);
  }

  /** The tests of a file, by the names that pytest and unittest look for. */
  static List<TestFunction> of(Node module) {
    Imports shared = Imports.of(module.list(Field.BODY).stream());
    return definitions(module)
        .map(function -> new TestFunction(function, Assertions.of(function), shared.and(function)))
        .filter(test -> !test.assertions().isEmpty())
        .toList();
  }

  private static Stream<Node> definitions(Node holder) {
    return holder.list(Field.BODY).stream()
        .flatMap(
            node ->
                node.is(NodeKind.CLASS_DEF)
                    ? definitions(node)
                    : Stream.of(node)
                        .filter(n -> n.kind().isFunction() && n.name().startsWith("test")));
  }

  /** Everything in its body. */
  Stream<Node> body() {
    return function.list(Field.BODY).stream().flatMap(Node::walk);
  }

  /** Whether its body holds a node of one of the kinds. */
  boolean holds(Set<NodeKind> kinds) {
    return body().anyMatch(node -> kinds.contains(node.kind()));
  }

  /** The calls of its body outside of its assertions. */
  List<Node> preparations() {
    Set<Node> asserted = assertions.stream().map(Assertion::statement).collect(Collectors.toSet());
    return body()
        .filter(node -> node.is(NodeKind.CALL))
        .filter(node -> node.statement().map(s -> !asserted.contains(s)).orElse(true))
        .toList();
  }

  /** Whether the operands of every assertion are of this form. */
  boolean everySubject(Predicate<List<Node>> form) {
    return assertions.stream().allMatch(assertion -> form.test(subjects(assertion)));
  }

  /** The operands of an assertion: two, or the one whose truth is asserted, or none. */
  static List<Node> subjects(Assertion assertion) {
    return assertion
        .comparison()
        .map(comparison -> List.of(comparison.left(), comparison.right()))
        .or(() -> assertion.condition().map(List::of))
        .orElse(List.of());
  }
}
