package dev.assay.screen;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What imported names stand for, as dotted names.
 *
 * @param names by the name that the import binds: {@code now → datetime.now}, {@code np → numpy}
 */
record Imports(Map<String, String> names) {
  Imports {
    names = Map.copyOf(names);
  }

  /** The imports among some statements and what they hold, functions and classes excepted. */
  static Imports of(Stream<Node> statements) {
    Map<String, String> names = new HashMap<>();
    statements
        .filter(node -> !node.kind().isFunction() && !node.is(NodeKind.CLASS_DEF))
        .flatMap(Node::walk)
        .forEach(node -> add(node, names));
    return new Imports(names);
  }

  /** These and those of a function's own body. */
  Imports and(Node function) {
    Map<String, String> all = new HashMap<>(names);
    function.walk().forEach(node -> add(node, all));
    return new Imports(all);
  }

  /** The dotted name that an expression stands for, if its root is imported. */
  Optional<String> target(Node expression) {
    if (expression.is(NodeKind.NAME)) {
      return Optional.ofNullable(names.get(expression.name()));
    }
    return expression.is(NodeKind.ATTRIBUTE)
        ? target(expression.child(Field.VALUE)).map(root -> root + "." + expression.name())
        : Optional.empty();
  }

  private static void add(Node node, Map<String, String> names) {
    if (node.is(NodeKind.IMPORT)) {
      for (Node alias : node.list(Field.NAMES)) {
        String root = alias.name().split("\\.", 2)[0];
        alias.names().stream()
            .findFirst()
            .ifPresentOrElse(as -> names.put(as, alias.name()), () -> names.put(root, root));
      }
    } else if (node.is(NodeKind.IMPORT_FROM) && node.hasName()) {
      for (Node alias : node.list(Field.NAMES)) {
        List<String> as = alias.names();
        names.put(as.isEmpty() ? alias.name() : as.get(0), node.name() + "." + alias.name());
      }
    }
  }
}
