package dev.assay.refresh;

import dev.assay.source.Binder;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a namespace, {@code x.__dict__}, {@code f.__globals__}, {@code vars(x)} or {@code
 * globals()}, is asked only for names that stand there ({@link WrittenKeys}), right away or by a
 * variable of the function: {@code names = vars(x)} and {@code names["a"]}, {@code "a" in names},
 * {@code names.get("a")}. Whoever passes it on, goes through it or copies it may see any name.
 *
 * <p>To put something into a namespace under whatever name asks for none: whoever asks for it later
 * mentions the name. So does to put all of another namespace into that of a function or a module,
 * which no library goes through as it does through that of a {@code SimpleNamespace}.
 */
final class Namespaces {
  /** What may be no namespace at all if a class defines it; {@link LookingNames} sees to that. */
  static final Set<String> ATTRIBUTES = Set.of("__dict__", "__globals__");

  private static final Set<String> BY_KEY = Set.of("get", "pop", "setdefault");

  private Namespaces() {}

  /**
   * Whether a word stands for a namespace that is asked only for written names.
   *
   * @param word {@code vars}, {@code globals} or one of the {@link #ATTRIBUTES}
   */
  static boolean isAskedByKeys(Node word) {
    return called(word).filter(node -> isAsked(node) || isKept(node)).isPresent();
  }

  private static Optional<Node> called(Node word) {
    if (word.is(NodeKind.ATTRIBUTE)) {
      return Optional.of(word).filter(node -> ATTRIBUTES.contains(node.name()));
    }
    int arguments = word.isName("vars") ? 1 : 0;
    return Optional.of(word)
        .filter(node -> node.isName("vars") || node.isName("globals"))
        .flatMap(Node::parent)
        .filter(call -> call.is(NodeKind.CALL) && call.list(Field.FUNC).contains(word))
        .filter(call -> call.list(Field.KEYWORDS).isEmpty())
        .filter(call -> call.list(Field.ARGS).size() == arguments)
        .filter(
            call -> call.list(Field.ARGS).stream().noneMatch(each -> each.is(NodeKind.STARRED)));
  }

  private static boolean isAsked(Node namespace) {
    Node parent = namespace.parent().orElseThrow();
    // The globals of a library's function may hold under any name what looks into other things.
    if (isGlobals(namespace) && !parent.is(NodeKind.ATTRIBUTE) && !parent.is(NodeKind.CALL)) {
      return false;
    }
    return switch (parent.kind()) {
      case SUBSCRIPT ->
          parent.list(Field.VALUE).contains(namespace)
              && (WrittenKeys.isWritten(parent.child(Field.SLICE)) || isOnlyAssigned(parent));
      case COMPARE ->
          WrittenKeys.isLookedIn(namespace) && WrittenKeys.isWritten(parent.child(Field.LEFT));
      case ATTRIBUTE ->
          isFilled(parent)
              || (BY_KEY.contains(parent.name())
                  && !isGlobals(namespace)
                  && isCalledWithKey(parent));
      case CALL ->
          parent.list(Field.ARGS).equals(List.of(namespace))
              && parent.list(Field.KEYWORDS).isEmpty()
              && isFilled(parent.child(Field.FUNC))
              && isUnseen(parent.child(Field.FUNC).child(Field.VALUE));
      default -> false;
    };
  }

  private static boolean isUnseen(Node filled) {
    return isNamespace(filled)
        && (isGlobals(filled)
            || (filled.is(NodeKind.CALL) && filled.child(Field.FUNC).isName("globals"))
            || (filled.is(NodeKind.ATTRIBUTE) && isFunction(filled.child(Field.VALUE))));
  }

  /** Whether the function around defines what a name means, or gives it code. */
  private static boolean isFunction(Node owner) {
    Optional<Node> around = owner.parent();
    while (around.isPresent() && !around.get().kind().isFunction()) {
      around = around.get().parent();
    }
    return owner.is(NodeKind.NAME)
        && around.stream()
            .flatMap(function -> function.list(Field.BODY).stream())
            .anyMatch(
                statement ->
                    (statement.kind().isFunction() && statement.name().equals(owner.name()))
                        || (statement.is(NodeKind.ASSIGN)
                            && isCodeOf(owner, statement.list(Field.TARGETS).get(0))));
  }

  private static boolean isCodeOf(Node owner, Node target) {
    return target.is(NodeKind.ATTRIBUTE)
        && target.name().equals("__code__")
        && target.child(Field.VALUE).isName(owner.name());
  }

  private static boolean isGlobals(Node namespace) {
    return namespace.is(NodeKind.ATTRIBUTE) && namespace.name().equals("__globals__");
  }

  private static boolean isOnlyAssigned(Node item) {
    return Binder.isTarget(item)
        && item.parent().filter(parent -> !parent.is(NodeKind.AUG_ASSIGN)).isPresent();
  }

  /** {@code names.update(...)} as a statement. */
  private static boolean isFilled(Node method) {
    return method.is(NodeKind.ATTRIBUTE)
        && method.name().equals("update")
        && method
            .parent()
            .filter(call -> call.is(NodeKind.CALL) && call.list(Field.FUNC).contains(method))
            .flatMap(Node::parent)
            .filter(statement -> statement.is(NodeKind.EXPR))
            .isPresent();
  }

  private static boolean isCalledWithKey(Node method) {
    return method
        .parent()
        .filter(call -> call.is(NodeKind.CALL) && call.list(Field.FUNC).contains(method))
        .flatMap(call -> call.list(Field.ARGS).stream().findFirst())
        .filter(WrittenKeys::isWritten)
        .isPresent();
  }

  /** Whether a variable holds nothing but namespaces, and they are asked by keys. */
  private static boolean isKept(Node namespace) {
    Optional<LocalName> local =
        namespace.parent().flatMap(WrittenKeys::onlyTarget).flatMap(LocalName::of);
    return local.isPresent()
        && local.get().bindings().stream().allMatch(Namespaces::holdsNamespace)
        && local.get().reads().stream().allMatch(read -> isReadBy(local.get(), read));
  }

  private static boolean holdsNamespace(Node name) {
    Node statement = name.parent().orElseThrow();
    return WrittenKeys.onlyTarget(statement).filter(name::equals).isPresent()
        && isNamespace(statement.child(Field.VALUE))
        && !isGlobals(statement.child(Field.VALUE));
  }

  private static boolean isNamespace(Node value) {
    return called(value.is(NodeKind.CALL) ? value.child(Field.FUNC) : value)
        .filter(value::equals)
        .isPresent();
  }

  /** A nested function may run when the variable is another. */
  private static boolean isReadBy(LocalName local, Node read) {
    return isAsked(read)
        && LocalName.of(read).filter(each -> each.owner().equals(local.owner())).isPresent();
  }
}
