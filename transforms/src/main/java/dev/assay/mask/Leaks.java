package dev.assay.mask;

import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.trace.Call.Argument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Looks for an answer in what the model is shown: the test after all answers are blanked, and its
 * inputs (SPEC.md, "Masking"; each {@link Leak} is one rule).
 *
 * <p>Literals compare by value: {@code (1, 2)} gives {@code [1, 2]} away, for the hint names the
 * brackets. Which values count as distinctive is {@link Values#isDistinctive}. Not a leak: an
 * answer that is part of a longer string, as what a parser extracts is part of what it is given.
 */
final class Leaks {
  private record Input(Argument argument, Optional<Node> tree) {}

  private final List<Input> inputs;
  private final List<Node> visible;
  private final List<List<Node>> pairs;

  /**
   * Prepares a test for the search of its answers.
   *
   * @param shown the test with all answers blanked
   * @param inputs what the model is told of the test's inputs
   */
  Leaks(PythonSource shown, List<Argument> inputs) {
    this.inputs =
        inputs.stream().map(input -> new Input(input, AnswerText.read(input.value()))).toList();
    this.visible = shown.module().walk().toList();
    this.pairs = visible.stream().flatMap(Leaks::pairs).toList();
  }

  /**
   * The leaks of one answer, in the order of {@link Leak}.
   *
   * @param answer the answer's tree
   * @param text the answer as text
   * @param asked the operand that is compared with the answer
   * @param message the assertion's message
   */
  List<Leak> of(Node answer, String text, Node asked, Optional<Node> message) {
    List<Leak> found = new ArrayList<>();
    boolean distinctive = Values.isDistinctive(answer);
    String spelled = Literals.isText(answer) ? (String) answer.constant().value() : text;
    if (isRestated(answer, asked)) {
      found.add(Leak.RESTATED);
    }
    if (distinctive && visible.stream().anyMatch(node -> Values.same(answer, node))) {
      found.add(Leak.VERBATIM);
    }
    if (isNamed(answer)) {
      found.add(Leak.NAMED_CONSTANT);
    }
    if (distinctive && inputs.stream().anyMatch(input -> holds(input, answer, text))) {
      found.add(Leak.INPUT);
    }
    boolean inProse =
        (distinctive && docstrings().anyMatch(prose -> prose.contains(spelled)))
            || strings(message.stream()).anyMatch(prose -> mentions(prose, spelled));
    if (inProse) {
      found.add(Leak.PROSE);
    }
    return List.copyOf(found);
  }

  private boolean isRestated(Node answer, Node asked) {
    boolean beside =
        pairs.stream()
            .anyMatch(
                pair ->
                    (asked.sameTree(pair.get(0)) && Values.same(answer, pair.get(1)))
                        || (asked.sameTree(pair.get(1)) && Values.same(answer, pair.get(0))));
    return beside
        || inputs.stream()
            .filter(input -> asked.isName(input.argument().name()))
            .map(Input::tree)
            .flatMap(Optional::stream)
            .anyMatch(value -> Values.same(answer, value));
  }

  /** The pairs of expressions that a node says are one value, or passes side by side. */
  private static Stream<List<Node>> pairs(Node node) {
    return switch (node.kind()) {
      case COMPARE ->
          neighbours(
              Stream.concat(
                      Stream.of(node.child(Field.LEFT)), node.list(Field.COMPARATORS).stream())
                  .toList());
      case CALL -> neighbours(node.list(Field.ARGS));
      case ASSIGN ->
          node.list(Field.TARGETS).stream()
              .flatMap(target -> assigned(target, node.child(Field.VALUE)));
      case NAMED_EXPR -> Stream.of(List.of(node.child(Field.TARGET), node.child(Field.VALUE)));
      case ANN_ASSIGN ->
          node.find(Field.VALUE).stream().map(value -> List.of(node.child(Field.TARGET), value));
      default -> Stream.empty();
    };
  }

  private static Stream<List<Node>> neighbours(List<Node> nodes) {
    List<List<Node>> found = new ArrayList<>();
    for (int i = 1; i < nodes.size(); i++) {
      found.add(List.of(nodes.get(i - 1), nodes.get(i)));
    }
    return found.stream();
  }

  private static Stream<List<Node>> assigned(Node target, Node value) {
    List<Node> targets = target.list(Field.ELTS);
    List<Node> values = value.list(Field.ELTS);
    if (targets.isEmpty() || targets.size() != values.size()) {
      return Stream.of(List.of(target, value));
    }
    List<List<Node>> found = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      found.add(List.of(targets.get(i), values.get(i)));
    }
    return found.stream();
  }

  private boolean isNamed(Node answer) {
    return switch (answer.kind()) {
      case NAME ->
          visible.stream()
              .anyMatch(
                  node ->
                      answer.sameTree(node)
                          || (node.is(NodeKind.ALIAS) && node.name().equals(answer.name())));
      case ATTRIBUTE -> visible.stream().anyMatch(answer::sameTree);
      default -> false;
    };
  }

  /** Inputs are bounded text: what was cut off or has no literal form is searched as text. */
  private static boolean holds(Input input, Node answer, String text) {
    return input
        .tree()
        .map(value -> value.walk().anyMatch(node -> Values.same(answer, node)))
        .orElseGet(() -> input.argument().value().contains(text));
  }

  private Stream<String> docstrings() {
    return strings(
        visible.stream()
            .filter(node -> node.is(NodeKind.EXPR))
            .map(node -> node.child(Field.VALUE))
            .filter(Literals::isText));
  }

  private static Stream<String> strings(Stream<Node> prose) {
    return prose
        .flatMap(Node::walk)
        .filter(node -> Literals.isOf(node, Constant.Kind.STR))
        .map(node -> (String) node.constant().value());
  }

  /** Whether prose holds a word or value that is not just part of a longer one. */
  private static boolean mentions(String prose, String spelled) {
    if (spelled.isEmpty()) {
      return false;
    }
    for (int at = prose.indexOf(spelled); at >= 0; at = prose.indexOf(spelled, at + 1)) {
      int end = at + spelled.length();
      boolean begins = at == 0 || !joins(prose.charAt(at - 1), spelled.charAt(0));
      boolean ends =
          end == prose.length() || !joins(spelled.charAt(spelled.length() - 1), prose.charAt(end));
      if (begins && ends) {
        return true;
      }
    }
    return false;
  }

  private static boolean joins(char left, char right) {
    return Character.isLetterOrDigit(left) && Character.isLetterOrDigit(right);
  }
}
