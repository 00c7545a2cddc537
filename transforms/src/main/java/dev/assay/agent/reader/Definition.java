package dev.assay.agent.reader;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a function, a class or a name of a module or class is defined.
 *
 * @param qualname its dotted name with those of the module and of what encloses it
 * @param path the file
 * @param firstLine first line, decorators included, from 1
 * @param lastLine last line
 */
record Definition(String qualname, String path, int firstLine, int lastLine) {
  /** All definitions in a file, in the order of its text; none if it does not parse. */
  static List<Definition> in(String path, String text) {
    PythonSource source;
    try {
      source = PythonSource.parse(text);
    } catch (PythonSyntaxException notPython) {
      // A template, or Python of another version: it can be read and searched all the same.
      return List.of();
    }
    String module =
        path.replaceFirst("\\.pyi?$", "").replaceFirst("(^|/)__init__$", "").replace('/', '.');
    List<Definition> found = new ArrayList<>();
    source
        .module()
        .walk()
        .forEach(node -> names(node).forEach(name -> found.add(of(node, name, module, path))));
    return List.copyOf(found);
  }

  /** Whether a dotted name is this one's, or its end. */
  boolean isCalled(String dotted) {
    return qualname.equals(dotted) || qualname.endsWith("." + dotted);
  }

  private static List<String> names(Node node) {
    if (node.kind().isFunction() || node.is(NodeKind.CLASS_DEF)) {
      return List.of(node.name());
    }
    List<Node> targets =
        switch (node.kind()) {
          case ASSIGN -> node.list(Field.TARGETS);
          case ANN_ASSIGN -> node.list(Field.TARGET);
          default -> List.of();
        };
    // What a function assigns is its own affair.
    return targets.isEmpty() || enclosing(node).stream().anyMatch(each -> each.kind().isFunction())
        ? List.of()
        : targets.stream().filter(each -> each.is(NodeKind.NAME)).map(Node::name).toList();
  }

  private static Definition of(Node node, String name, String module, String path) {
    StringBuilder dotted = new StringBuilder(name);
    enclosing(node).forEach(outer -> dotted.insert(0, outer.name() + "."));
    int first =
        node.list(Field.DECORATOR_LIST).stream().mapToInt(Node::line).min().orElse(node.line());
    return new Definition(
        module.isEmpty() ? dotted.toString() : module + "." + dotted,
        path,
        Math.min(first, node.line()),
        node.span().endLine());
  }

  /** The functions and classes around a node, the innermost first. */
  private static List<Node> enclosing(Node node) {
    List<Node> outer = new ArrayList<>();
    for (Optional<Node> at = node.parent(); at.isPresent(); at = at.get().parent()) {
      if (at.get().kind().isFunction() || at.get().is(NodeKind.CLASS_DEF)) {
        outer.add(at.get());
      }
    }
    return outer;
  }
}
