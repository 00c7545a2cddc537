package dev.assay.agent.reader;

import com.google.re2j.Pattern;
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
 * @param path the file
 * @param qualname its dotted name with those of the module and of what encloses it
 * @param firstLine first line, decorators included, from 1
 * @param lastLine last line
 */
record Definition(String path, String qualname, int firstLine, int lastLine) {
  /**
   * The definitions of a name in a file, in the order of its text.
   *
   * @param name one identifier
   */
  static List<Definition> in(String path, String text, String name) {
    List<Definition> found = new ArrayList<>();
    PythonSource source;
    try {
      source = PythonSource.parse(text);
    } catch (PythonSyntaxException notPython) {
      // A template, or Python of another version: it can be read and searched all the same.
      return found;
    }
    source.module().walk().forEach(node -> of(node, path, name).ifPresent(found::add));
    return found;
  }

  /** Finds the files that are worth parsing for a name. */
  static Pattern hint(String name) {
    String word = Pattern.quote(name);
    return Pattern.compile(
        "(?m)\\b(?:def|class)\\s+" + word + "\\b|^\\s*" + word + "\\s*(?::[^=\\n]*)?=");
  }

  /** Whether a dotted name is this one's, or its end. */
  boolean isCalled(String dotted) {
    return qualname.equals(dotted) || qualname.endsWith("." + dotted);
  }

  private static Optional<Definition> of(Node node, String path, String name) {
    boolean defines =
        node.kind().isFunction() || node.is(NodeKind.CLASS_DEF)
            ? node.name().equals(name)
            : isOutsideFunctions(node) && targets(node).stream().anyMatch(each -> each.isName(name));
    if (!defines) {
      return Optional.empty();
    }
    int first =
        node.list(Field.DECORATOR_LIST).stream()
            .mapToInt(Node::line)
            .min()
            .orElse(node.line());
    return Optional.of(
        new Definition(
            path, qualname(node, path, name), Math.min(first, node.line()), node.span().endLine()));
  }

  private static List<Node> targets(Node node) {
    return switch (node.kind()) {
      case ASSIGN -> node.list(Field.TARGETS);
      case ANN_ASSIGN -> node.list(Field.TARGET);
      default -> List.of();
    };
  }

  private static boolean isOutsideFunctions(Node node) {
    return enclosing(node).stream().noneMatch(outer -> outer.kind().isFunction());
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

  private static String qualname(Node node, String path, String name) {
    StringBuilder dotted = new StringBuilder(name);
    enclosing(node).forEach(outer -> dotted.insert(0, outer.name() + "."));
    String module =
        path.replaceFirst("\\.pyi?$", "").replaceFirst("(^|/)__init__$", "").replace('/', '.');
    return module.isEmpty() ? dotted.toString() : module + "." + dotted;
  }
}
