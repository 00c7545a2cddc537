package dev.assay.trace;

import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import java.util.Set;

/**
 * Whether what a test does may follow the addresses of objects: objects without a {@code __hash__}
 * of their own hash by address, which decides the order of a set of them.
 *
 * <p>Asked of the text of the functions that ran: whether they make sets or ask for identities and
 * hashes. A yes is a reason to look closer, not a finding.
 */
public final class AddressSensitivity {
  private static final Set<String> WORDS =
      Set.of("set", "frozenset", "id", "hash", "__hash__", "WeakSet", "WeakKeyDictionary");

  private AddressSensitivity() {}

  /** Whether any function of a trace makes sets or asks for identities or hashes. */
  public static boolean isPossible(Trace trace) {
    return trace.functions().stream().anyMatch(AddressSensitivity::isPossible);
  }

  private static boolean isPossible(TracedFunction function) {
    try {
      return PythonSource.parse(function.source(), function.firstLine())
          .module()
          .walk()
          .anyMatch(AddressSensitivity::asks);
    } catch (PythonSyntaxException cutOutOfAnExpression) {
      // A lambda's lines need not be Python by themselves; looking closer costs little.
      return true;
    }
  }

  private static boolean asks(Node node) {
    return node.is(NodeKind.SET)
        || node.is(NodeKind.SET_COMP)
        || ((node.is(NodeKind.NAME) || node.is(NodeKind.ATTRIBUTE)) && WORDS.contains(node.name()));
  }
}
