package dev.assay.mutate;

import dev.assay.source.Constant;
import dev.assay.source.Edits;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.Span;
import java.util.ArrayList;
import java.util.List;

/** The comments of a text: a {@code #} outside every string begins one. */
final class Comments {
  private Comments() {}

  /** The string and bytes literals below a node, f-strings whole, in source order. */
  static List<Node> strings(Node node) {
    List<Node> strings = new ArrayList<>();
    collect(node, strings);
    return strings;
  }

  private static void collect(Node node, List<Node> strings) {
    boolean literal =
        node.is(NodeKind.CONSTANT)
            && (node.constant().kind() == Constant.Kind.STR
                || node.constant().kind() == Constant.Kind.BYTES);
    if (literal || node.is(NodeKind.JOINED_STR)) {
      strings.add(node);
    } else {
      node.children().forEach(child -> collect(child, strings));
    }
  }

  /** Drops every comment of a text, with its line where it has one of its own. */
  static void drop(PythonSource source, Edits edits) {
    String text = source.text();
    List<Span> strings = strings(source.module()).stream().map(Node::span).toList();
    int at = 0;
    for (int next = 0; at < text.length(); ) {
      if (next < strings.size() && at >= strings.get(next).start()) {
        at = Math.max(at, strings.get(next++).end());
      } else if (text.charAt(at) == '#') {
        at = drop(text, at, edits);
      } else {
        at++;
      }
    }
  }

  /** Drops the comment at an offset and says where it ended. */
  private static int drop(String text, int hash, Edits edits) {
    int end = hash;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    int start = hash;
    while (start > 0 && (text.charAt(start - 1) == ' ' || text.charAt(start - 1) == '\t')) {
      start--;
    }
    boolean ownLine = start == 0 || text.charAt(start - 1) == '\n';
    int rest = ownLine && end < text.length() ? lineEnd(text, end) : end;
    edits.replace(new Span(1, 0, 1, 0, start, rest), "");
    return rest;
  }

  private static int lineEnd(String text, int at) {
    return text.startsWith("\r\n", at) ? at + 2 : at + 1;
  }
}
