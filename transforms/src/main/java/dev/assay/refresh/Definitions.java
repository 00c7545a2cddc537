package dev.assay.refresh;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The functions of a file by their qualified names, as CPython's code objects spell them. */
final class Definitions {
  private final Map<String, List<Node>> byName = new LinkedHashMap<>();

  /** The name of each function, in the order of their text. */
  private final Map<Node, String> names = new LinkedHashMap<>();

  private Definitions() {}

  static Definitions of(PythonSource source) {
    Definitions definitions = new Definitions();
    definitions.visit(source.module(), "");
    return definitions;
  }

  private void visit(Node node, String prefix) {
    String inside = prefix;
    if (node.kind().isFunction()) {
      String name = prefix + node.name();
      byName.computeIfAbsent(name, any -> new ArrayList<>()).add(node);
      names.put(node, name);
      inside = name + ".<locals>.";
    } else if (node.is(NodeKind.CLASS_DEF)) {
      inside = prefix + node.name() + ".";
    }
    for (Node child : node.children()) {
      visit(child, inside);
    }
  }

  /** All functions of a name in the order of their text: a later one may replace an earlier one. */
  List<Node> named(String qualname) {
    return byName.getOrDefault(qualname, List.of());
  }

  /** All qualified names. */
  Set<String> names() {
    return Set.copyOf(byName.keySet());
  }

  /** The innermost function that a line belongs to, decorators included. */
  Optional<Node> around(int line) {
    // Of functions that hold a line the later one lies within the earlier one.
    Optional<Node> innermost = Optional.empty();
    for (Node function : names.keySet()) {
      if (firstLine(function) <= line && line <= function.span().endLine()) {
        innermost = Optional.of(function);
      }
    }
    return innermost;
  }

  /** The qualified name of one of these functions. */
  String qualname(Node function) {
    String name = names.get(function);
    if (name == null) {
      throw new IllegalArgumentException(function + " is not of this file");
    }
    return name;
  }

  /** Where a function's code object begins: at its first decorator. */
  static int firstLine(Node function) {
    return function.list(Field.DECORATOR_LIST).stream()
        .mapToInt(Node::line)
        .reduce(function.line(), Math::min);
  }
}
