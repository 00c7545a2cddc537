package dev.assay.source;

import java.util.Optional;

/** How nodes lie inside each other. */
final class Nesting {
  private Nesting() {}

  /** Whether {@code node} is {@code region} or below it. */
  static boolean isWithin(Node node, Node region) {
    for (Optional<Node> at = Optional.of(node); at.isPresent(); at = at.get().parent()) {
      if (at.get() == region) {
        return true;
      }
    }
    return false;
  }

  /** Whether {@code node} lies below {@code region} in one of the nodes under {@code field}. */
  static boolean isWithin(Node node, Node region, Field field) {
    Node below = node;
    for (Optional<Node> at = node.parent(); at.isPresent(); at = at.get().parent()) {
      if (at.get() == region) {
        return region.list(field).contains(below);
      }
      below = at.get();
    }
    return false;
  }
}
