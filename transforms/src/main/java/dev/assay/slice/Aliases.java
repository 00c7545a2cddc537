package dev.assay.slice;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The names whose objects a binding gives another name, whole or in part. */
final class Aliases {
  /** Builtins whose elements are those of what they are given. */
  private static final Set<String> PASSING =
      Set.of("enumerate", "filter", "iter", "list", "reversed", "sorted", "tuple", "zip");

  /** Methods of containers that give parts of them. */
  private static final Set<String> PARTS =
      Set.of("get", "items", "pop", "popleft", "setdefault", "values");

  private Aliases() {}

  /**
   * The names that the object of a binding had before.
   *
   * @param name the name that is bound
   * @param parts whether a part of an object counts as the object
   */
  static List<Node> of(Node name, boolean parts) {
    if (!name.is(NodeKind.NAME)) {
      return List.of();
    }
    Node target = name;
    while (target.parent().filter(Aliases::isUnpacking).isPresent()) {
      target = target.parent().get();
    }
    Optional<Node> binder = target.parent();
    if (binder.isEmpty()) {
      return List.of();
    }
    return switch (binder.get().kind()) {
      case ASSIGN, ANN_ASSIGN, NAMED_EXPR -> assigned(name, target, binder.get(), parts);
      case FOR, ASYNC_FOR, COMPREHENSION ->
          parts ? elements(binder.get().child(Field.ITER)).toList() : List.of();
      case WITH_ITEM -> names(binder.get().child(Field.CONTEXT_EXPR), parts);
      default -> List.of();
    };
  }

  private static List<Node> assigned(Node name, Node target, Node binder, boolean parts) {
    Node value = binder.child(Field.VALUE);
    if (target == name) {
      return names(value, parts);
    }
    List<Node> elements = value.list(Field.ELTS);
    int index = target.list(Field.ELTS).indexOf(name);
    boolean alike =
        index >= 0
            && isUnpacking(value)
            && elements.size() == target.list(Field.ELTS).size()
            && Stream.concat(elements.stream(), target.list(Field.ELTS).stream())
                .noneMatch(element -> element.is(NodeKind.STARRED));
    if (alike) {
      return names(elements.get(index), parts);
    }
    return parts ? roots(value).toList() : List.of();
  }

  private static boolean isUnpacking(Node target) {
    return target.is(NodeKind.TUPLE) || target.is(NodeKind.LIST) || target.is(NodeKind.STARRED);
  }

  private static List<Node> names(Node value, boolean parts) {
    if (parts) {
      return roots(value).toList();
    }
    return value.is(NodeKind.NAME) ? List.of(value) : List.of();
  }

  /** What a loop takes its elements from; that may be a copy of what holds them. */
  private static Stream<Node> elements(Node iterable) {
    boolean passed =
        iterable.is(NodeKind.CALL)
            && iterable.child(Field.FUNC).is(NodeKind.NAME)
            && PASSING.contains(iterable.child(Field.FUNC).name());
    return passed ? iterable.list(Field.ARGS).stream().flatMap(Aliases::elements) : roots(iterable);
  }

  private static Stream<Node> roots(Node value) {
    return switch (value.kind()) {
      case NAME -> Stream.of(value);
      case ATTRIBUTE, SUBSCRIPT, STARRED -> roots(value.child(Field.VALUE));
      case CALL -> {
        Node callee = value.child(Field.FUNC);
        yield callee.is(NodeKind.ATTRIBUTE) && PARTS.contains(callee.name())
            ? roots(callee.child(Field.VALUE))
            : Stream.empty();
      }
      default -> Stream.empty();
    };
  }

  /** The attribute that a plain assignment gives a name: {@code add = seen.append}. */
  static Optional<Node> method(Node name) {
    return name.parent()
        .filter(binder -> binder.is(NodeKind.ASSIGN) || binder.is(NodeKind.NAMED_EXPR))
        .filter(binder -> binder.find(Field.VALUE).filter(value -> value != name).isPresent())
        .map(binder -> binder.child(Field.VALUE))
        .filter(value -> value.is(NodeKind.ATTRIBUTE));
  }

  /** The other names that the same assignment gives the same object: {@code a = b = []}. */
  static List<Node> twins(Node name) {
    return name.parent()
        .filter(binder -> binder.is(NodeKind.ASSIGN))
        .map(binder -> binder.list(Field.TARGETS))
        .filter(targets -> targets.contains(name))
        .map(
            targets ->
                targets.stream()
                    .filter(target -> target != name && target.is(NodeKind.NAME))
                    .toList())
        .orElse(List.of());
  }
}
