package dev.assay.refresh;

import dev.assay.source.Binder;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.text.Normalizer;
import java.util.List;
import java.util.Optional;

/**
 * A variable of a function or a comprehension that nothing binds but assignments, loops and the
 * like which stand there. All variables of one name in the owner are taken for one: what holds of
 * all their bindings holds of each.
 *
 * @param owner the function or comprehension whose variable it is
 * @param name as the parser of Python takes it
 * @param bindings the names that are assigned
 * @param reads the names that are read, in nested functions too
 */
record LocalName(Node owner, String name, List<Node> bindings, List<Node> reads) {
  LocalName {
    bindings = List.copyOf(bindings);
    reads = List.copyOf(reads);
  }

  /**
   * The variable that a name means.
   *
   * @return empty if it is a parameter, global, nonlocal or of a function around, or bound by
   *     anything but a name that is assigned
   */
  static Optional<LocalName> of(Node use) {
    String name = normal(use.name());
    // A private name can be spelled in two ways (reference 6.2.1).
    if (name.contains("__")) {
      return Optional.empty();
    }
    for (Optional<Node> scope = scope(use); scope.isPresent(); scope = scope(scope.get())) {
      Node owner = scope.get();
      boolean function = owner.kind().isFunction();
      if (!function && !isComprehension(owner)) {
        return Optional.empty();
      }
      List<Node> carriers =
          owner.walk().filter(node -> node != owner && carries(node, name)).toList();
      if (carriers.stream().anyMatch(node -> isVariable(node, owner))) {
        return carriers.stream().allMatch(node -> node.is(NodeKind.NAME))
            ? Optional.of(
                new LocalName(
                    owner,
                    name,
                    carriers.stream().filter(LocalName::isBinding).toList(),
                    carriers.stream().filter(Binder::isRead).toList()))
            : Optional.empty();
      }
      if (function) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Whether a name is a parameter or variable of a function around it, and so no built-in one. */
  static boolean isOwn(Node use) {
    String name = normal(use.name());
    Node below = use;
    for (Optional<Node> scope = scope(use); scope.isPresent(); scope = scope(scope.get())) {
      Node owner = scope.get();
      List<Node> carriers = owner.walk().filter(node -> carries(node, name)).toList();
      if (owner.is(NodeKind.MODULE)
          || (below == use && owner.is(NodeKind.CLASS_DEF))
          || carriers.stream().anyMatch(LocalName::isElsewhere)) {
        return false;
      }
      boolean here =
          carriers.stream().anyMatch(node -> isParameter(node, owner) || isVariable(node, owner));
      if (here && !owner.is(NodeKind.CLASS_DEF)) {
        return true;
      }
      below = owner;
    }
    return false;
  }

  private static boolean isElsewhere(Node node) {
    return node.is(NodeKind.GLOBAL) || node.is(NodeKind.NONLOCAL);
  }

  private static boolean isParameter(Node node, Node owner) {
    return node.is(NodeKind.ARG)
        && node.parent().flatMap(Node::parent).filter(owner::equals).isPresent();
  }

  private static boolean isVariable(Node node, Node owner) {
    return node.is(NodeKind.NAME) && isBinding(node) && owner.equals(bindsIn(node));
  }

  private static boolean carries(Node node, String name) {
    return switch (node.kind()) {
      case NAME -> normal(node.name()).equals(name);
      case GLOBAL, NONLOCAL -> node.names().stream().anyMatch(each -> normal(each).equals(name));
      default -> Binder.boundName(node).filter(bound -> normal(bound).equals(name)).isPresent();
    };
  }

  private static boolean isBinding(Node node) {
    return Binder.boundName(node).isPresent();
  }

  /** The parser of Python takes identifiers in this form (reference 2.3). */
  private static String normal(String identifier) {
    return Normalizer.normalize(identifier, Normalizer.Form.NFKC);
  }

  /** The scope whose variable an assigned name is, if it is not declared to be another's. */
  private static Node bindsIn(Node target) {
    boolean walrus = target.parent().filter(node -> node.is(NodeKind.NAMED_EXPR)).isPresent();
    Node scope = scope(target).orElseThrow();
    while (walrus && isComprehension(scope)) {
      scope = scope(scope).orElseThrow();
    }
    return scope;
  }

  /** The innermost scope in which a node is evaluated (reference 4.2.2); empty for the module. */
  private static Optional<Node> scope(Node node) {
    Node below = node;
    for (Optional<Node> at = node.parent(); at.isPresent(); at = at.get().parent()) {
      if (at.get().kind().isScope() && isWithin(below, at.get())) {
        return at;
      }
      // The first iterable of a comprehension is evaluated around it.
      boolean first =
          at.get().is(NodeKind.COMPREHENSION)
              && at.get().list(Field.ITER).contains(below)
              && at.get().parent().orElseThrow().list(Field.GENERATORS).get(0) == at.get();
      below = first ? at.get().parent().orElseThrow() : at.get();
      at = first ? at.get().parent() : at;
    }
    return Optional.empty();
  }

  private static boolean isWithin(Node child, Node scope) {
    return isComprehension(scope) || scope.list(Field.BODY).contains(child);
  }

  private static boolean isComprehension(Node node) {
    return switch (node.kind()) {
      case LIST_COMP, SET_COMP, DICT_COMP, GENERATOR_EXP -> true;
      default -> false;
    };
  }
}
