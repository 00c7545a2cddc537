package dev.assay.mask;

import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.Span;
import java.util.List;
import java.util.Optional;

/** Where the string literals of a text are: in them a {@code #} or a space is data. */
final class StringSpans {
  private final List<Span> spans;

  StringSpans(PythonSource source) {
    spans =
        source
            .module()
            .walk()
            .filter(node -> Literals.isText(node) || node.is(NodeKind.JOINED_STR))
            .map(Node::span)
            .toList();
  }

  /** The literal that an offset lies in. */
  Optional<Span> at(int offset) {
    return spans.stream().filter(span -> span.start() <= offset && offset < span.end()).findFirst();
  }

  /** Whether a line that begins at {@code offset} begins inside a literal. */
  boolean continueInto(int offset) {
    return spans.stream().anyMatch(span -> span.start() < offset && offset < span.end());
  }
}
