package dev.assay.refresh;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Copies of a documentation string that look at nothing: {@code self._doc = function.__doc__}, as
 * decorators make them. What was changed is afterwards found under the target's name too.
 */
final class DocumentationFlow {
  private DocumentationFlow() {}

  /** The attribute that a statement copies a documentation string to, and nothing else. */
  static Set<String> targets(Node statement) {
    return target(statement).map(Set::of).orElse(Set.of());
  }

  /** All attributes to which a function copies one. */
  static Set<String> within(Node function) {
    Set<String> targets = new HashSet<>();
    function.walk().forEach(node -> targets.addAll(targets(node)));
    return targets;
  }

  private static Optional<String> target(Node statement) {
    if (!statement.is(NodeKind.ASSIGN)) {
      return Optional.empty();
    }
    List<Node> targets = statement.list(Field.TARGETS);
    Node value = statement.child(Field.VALUE);
    return targets.size() == 1
            && isAttributeOfName(targets.get(0))
            && isAttributeOfName(value)
            && value.name().equals("__doc__")
        ? Optional.of(targets.get(0).name())
        : Optional.empty();
  }

  private static boolean isAttributeOfName(Node node) {
    return node.is(NodeKind.ATTRIBUTE) && node.child(Field.VALUE).is(NodeKind.NAME);
  }
}
