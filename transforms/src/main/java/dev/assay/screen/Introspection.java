package dev.assay.screen;

import dev.assay.source.Assertion;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.List;
import java.util.Set;

/**
 * "Metadata introspection lacking computational reasoning": every assertion asks what something is
 * called, of what type it is or what it can be called with.
 */
final class Introspection {
  private static final Set<String> FUNCTIONS =
      Set.of("callable", "dir", "hasattr", "isinstance", "issubclass", "type");

  private static final Set<String> ATTRIBUTES =
      Set.of(
          "__all__",
          "__annotations__",
          "__class__",
          "__dict__",
          "__doc__",
          "__module__",
          "__name__",
          "__qualname__",
          "__signature__",
          "__slots__",
          "__version__",
          "__wrapped__");

  private static final Set<String> METHODS =
      Set.of("assertIsInstance", "assertNotIsInstance", "assertHasAttr", "assertNotHasAttr");

  private Introspection() {}

  /** Whether the test falls under the rule. */
  static boolean isIn(TestFunction test) {
    return test.assertions().stream().allMatch(assertion -> asks(assertion, test.imports()));
  }

  private static boolean asks(Assertion assertion, Imports imports) {
    return METHODS.contains(assertion.form())
        || TestFunction.subjects(assertion).stream().anyMatch(node -> asks(node, imports));
  }

  private static boolean asks(Node node, Imports imports) {
    return switch (node.kind()) {
      case ATTRIBUTE -> ATTRIBUTES.contains(node.name());
      case UNARY_OP -> asks(node.child(Field.OPERAND), imports);
      case CALL -> asksCall(node, imports);
      default -> false;
    };
  }

  private static boolean asksCall(Node call, Imports imports) {
    Node function = call.child(Field.FUNC);
    List<Node> arguments = call.list(Field.ARGS);
    boolean named = function.is(NodeKind.NAME) && FUNCTIONS.contains(function.name());
    boolean inspects =
        imports.target(function).filter(target -> target.startsWith("inspect.")).isPresent();
    boolean ofFunctions =
        !arguments.isEmpty() && arguments.stream().allMatch(a -> a.is(NodeKind.LAMBDA));
    return named || inspects || ofFunctions;
  }
}
