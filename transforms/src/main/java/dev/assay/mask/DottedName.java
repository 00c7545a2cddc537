package dev.assay.mask;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A name, or attributes of a name, without calls or subscripts between them.
 *
 * @param segments the identifiers from the root on, at least one
 */
record DottedName(List<String> segments) {
  DottedName {
    segments = List.copyOf(segments);
  }

  /** Reads {@code a}, {@code a.b}, {@code a.b.c}; empty for anything else. */
  static Optional<DottedName> of(Node node) {
    Deque<String> segments = new ArrayDeque<>();
    Node at = node;
    while (at.is(NodeKind.ATTRIBUTE)) {
      segments.addFirst(at.name());
      at = at.child(Field.VALUE);
    }
    if (!at.is(NodeKind.NAME)) {
      return Optional.empty();
    }
    segments.addFirst(at.name());
    return Optional.of(new DottedName(List.copyOf(segments)));
  }

  String root() {
    return segments.get(0);
  }

  String last() {
    return segments.get(segments.size() - 1);
  }

  boolean isPlain() {
    return segments.size() == 1;
  }

  String text() {
    return String.join(".", segments);
  }
}
