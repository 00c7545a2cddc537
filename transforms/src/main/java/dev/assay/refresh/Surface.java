package dev.assay.refresh;

import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares what runs when a module is imported: all of it but the bodies of functions. Decorators,
 * parameters, defaults, annotations and documentation strings of functions are part of that, and
 * class bodies are.
 */
final class Surface {
  private static final Field[] HEADER = {
    Field.ARGS, Field.DECORATOR_LIST, Field.RETURNS, Field.TYPE_PARAMS
  };

  private Surface() {}

  /** Whether the same code would run at import. */
  static boolean same(Node one, Node other) {
    if (!one.sameButChildren(other)) {
      return false;
    }
    if (one.kind().isFunction()) {
      return sameChildren(one, other, HEADER)
          && documentation(one).equals(documentation(other))
          && yields(one) == yields(other);
    }
    return sameChildren(one, other, Field.values());
  }

  /** All nodes of a module that run at import, in an order that only they decide. */
  static List<Node> nodes(Node module) {
    List<Node> found = new ArrayList<>();
    collect(module, found);
    return found;
  }

  private static void collect(Node node, List<Node> found) {
    for (Field field : node.kind().isFunction() ? HEADER : Field.values()) {
      for (Node child : node.list(field)) {
        found.add(child);
        collect(child, found);
      }
    }
  }

  /** What runs of a function when it is defined. */
  static List<Field> header() {
    return List.of(HEADER);
  }

  /** Whether calling a function makes a generator, which can be asked without calling it. */
  private static boolean yields(Node function) {
    return function.list(Field.BODY).stream().anyMatch(Surface::yieldsWithin);
  }

  private static boolean yieldsWithin(Node node) {
    if (node.is(NodeKind.YIELD) || node.is(NodeKind.YIELD_FROM)) {
      return true;
    }
    return !node.kind().isFunction()
        && !node.is(NodeKind.LAMBDA)
        && node.children().stream().anyMatch(Surface::yieldsWithin);
  }

  private static boolean sameChildren(Node one, Node other, Field... fields) {
    for (Field field : fields) {
      List<Node> mine = one.list(field);
      List<Node> theirs = other.list(field);
      if (mine.size() != theirs.size()) {
        return false;
      }
      for (int i = 0; i < mine.size(); i++) {
        if (!same(mine.get(i), theirs.get(i))) {
          return false;
        }
      }
    }
    return true;
  }

  private static String documentation(Node function) {
    return documentationNode(function)
        .map(node -> node.child(Field.VALUE).constant().toString())
        .orElse("");
  }

  /** The statement that is the documentation string of a module, class or function. */
  static Optional<Node> documentationNode(Node node) {
    if (!node.kind().isFunction() && !node.is(NodeKind.CLASS_DEF) && !node.is(NodeKind.MODULE)) {
      return Optional.empty();
    }
    return node.list(Field.BODY).stream()
        .limit(1)
        .filter(first -> first.is(NodeKind.EXPR))
        .filter(
            first ->
                first.child(Field.VALUE).is(NodeKind.CONSTANT)
                    && first.child(Field.VALUE).constant().kind() == Constant.Kind.STR)
        .findFirst();
  }
}
