package dev.assay.refresh;

import static dev.assay.refresh.ReflectiveNames.BY_NAME;
import static dev.assay.refresh.ReflectiveNames.WORDS;

import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whether an expression is one of the texts that stand in the function: a literal, or a variable of
 * its own that is bound to nothing else. Since every word of a literal is mentioned ({@link
 * Mentions}), who asks for such a name mentions it. What is formatted, joined or comes from
 * elsewhere is not written.
 */
final class WrittenKeys {
  private final Set<Node> taken = new HashSet<>();

  private WrittenKeys() {}

  /** Whether an expression can only be a text that is written and names nothing that looks. */
  static boolean isWritten(Node expression) {
    return new WrittenKeys().written(expression);
  }

  /** Whether an expression is a text. */
  static boolean isText(Node expression) {
    return expression.is(NodeKind.CONSTANT) && expression.constant().kind() == Constant.Kind.STR;
  }

  /** The name that a statement gives to its value, if it gives no other. */
  static Optional<Node> onlyTarget(Node statement) {
    List<Node> targets =
        switch (statement.kind()) {
          case ASSIGN -> statement.list(Field.TARGETS);
          case ANN_ASSIGN -> statement.list(Field.TARGET);
          default -> List.<Node>of();
        };
    return targets.size() == 1 && targets.get(0).is(NodeKind.NAME)
        ? Optional.of(targets.get(0))
        : Optional.empty();
  }

  /** Whether something stands on the right of a single {@code in} or {@code not in}. */
  static boolean isLookedIn(Node operand) {
    return operand
        .parent()
        .filter(parent -> parent.is(NodeKind.COMPARE))
        .filter(parent -> parent.list(Field.COMPARATORS).equals(List.of(operand)))
        .filter(parent -> Set.of("in", "not in").contains(parent.names().get(0)))
        .isPresent();
  }

  private boolean written(Node expression) {
    return switch (expression.kind()) {
      case CONSTANT -> isText(expression) && !looks((String) expression.constant().value());
      case IF_EXP ->
          written(expression.child(Field.BODY)) && written(expression.child(Field.ORELSE));
      case NAME -> LocalName.of(expression).filter(this::written).isPresent();
      default -> false;
    };
  }

  /** What {@code module.vars} and the like would be as an attribute. */
  private static boolean looks(String key) {
    return Mentions.words(key).stream()
        .anyMatch(
            word -> WORDS.contains(word) || BY_NAME.containsKey(word) || word.equals("modules"));
  }

  /** A binding that was taken before adds no value of its own. */
  private boolean written(LocalName local) {
    return local.bindings().stream().allMatch(name -> !taken.add(name) || bindsWritten(name));
  }

  private boolean bindsWritten(Node name) {
    Node target = name;
    Node parent = name.parent().orElseThrow();
    while (parent.is(NodeKind.TUPLE) || parent.is(NodeKind.LIST)) {
      target = parent;
      parent = parent.parent().orElseThrow();
    }
    Node pattern = target;
    return switch (parent.kind()) {
      case ASSIGN, ANN_ASSIGN, NAMED_EXPR -> isGiven(name, pattern, parent.child(Field.VALUE));
      case FOR, COMPREHENSION ->
          holds(parent.child(Field.ITER), element -> isGiven(name, pattern, element));
      default -> false;
    };
  }

  /** Whether what a name gets of a value is written; of tuples alone, since they do not change. */
  private boolean isGiven(Node name, Node pattern, Node value) {
    if (pattern == name) {
      return written(value);
    }
    List<Node> names = pattern.list(Field.ELTS);
    List<Node> values = value.list(Field.ELTS);
    if (!value.is(NodeKind.TUPLE) || names.size() != values.size() || hasStar(names, values)) {
      return false;
    }
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).walk().anyMatch(each -> each == name)) {
        return isGiven(name, names.get(i), values.get(i));
      }
    }
    return false;
  }

  private static boolean hasStar(List<Node> names, List<Node> values) {
    return names.stream().anyMatch(each -> each.is(NodeKind.STARRED))
        || values.stream().anyMatch(each -> each.is(NodeKind.STARRED));
  }

  /** Whether something is a collection that stands there, and all its elements are such. */
  private static boolean holds(Node collection, Predicate<Node> such) {
    return switch (collection.kind()) {
      case LIST, TUPLE, SET ->
          collection.list(Field.ELTS).stream()
              .allMatch(element -> !element.is(NodeKind.STARRED) && such.test(element));
      case NAME ->
          LocalName.of(collection)
              .filter(local -> local.reads().stream().allMatch(WrittenKeys::isOnlyGoneThrough))
              .filter(local -> local.bindings().stream().allMatch(name -> isBound(name, such)))
              .isPresent();
      default -> false;
    };
  }

  private static boolean isBound(Node name, Predicate<Node> such) {
    Node statement = name.parent().orElseThrow();
    return onlyTarget(statement).filter(name::equals).isPresent()
        && !statement.child(Field.VALUE).is(NodeKind.NAME)
        && holds(statement.child(Field.VALUE), such);
  }

  /** So that nobody else gets hold of the collection, who could change it. */
  private static boolean isOnlyGoneThrough(Node read) {
    Node parent = read.parent().orElseThrow();
    boolean loop = parent.is(NodeKind.FOR) || parent.is(NodeKind.COMPREHENSION);
    return (loop && parent.list(Field.ITER).contains(read)) || isLookedIn(read);
  }
}
