package dev.assay.refresh;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
    if (!one.kind().isFunction() || one.kind() != other.kind()) {
      return one.sameButChildren(other) && sameChildren(one, other, Field.values());
    }
    return one.sameButChildren(other)
        && sameChildren(one, other, HEADER)
        && documentation(one).equals(documentation(other))
        && yields(one) == yields(other);
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

  /** The newer line of each older one on which a part of two same surfaces begins. */
  static Map<Integer, Integer> lines(Node older, Node newer) {
    Map<Integer, Integer> lines = new HashMap<>();
    pair(older, newer, lines);
    return lines;
  }

  private static void pair(Node older, Node newer, Map<Integer, Integer> lines) {
    if (older.kind() != NodeKind.MODULE && !LinePairs.isPlaceless(older)) {
      lines.putIfAbsent(older.line(), newer.line());
    }
    for (Field field : older.kind().isFunction() ? HEADER : Field.values()) {
      for (int i = 0; i < older.list(field).size(); i++) {
        pair(older.list(field).get(i), newer.list(field).get(i), lines);
      }
    }
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
    List<Node> body = function.list(Field.BODY);
    if (body.isEmpty() || !body.get(0).is(NodeKind.EXPR)) {
      return "";
    }
    Node value = body.get(0).child(Field.VALUE);
    return value.is(NodeKind.CONSTANT) ? value.constant().toString() : "";
  }
}
