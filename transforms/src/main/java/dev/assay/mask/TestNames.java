package dev.assay.mask;

import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.Scope;
import java.util.HashSet;
import java.util.Set;

/**
 * Which names are variables of a test function: its parameters and whatever it or a function inside
 * it assigns or defines. What it imports keeps one meaning throughout and is no variable; what the
 * body of a class binds is not visible to the test.
 */
final class TestNames {
  /** The callables whose results stand for themselves in a symbolic expression. */
  private static final Set<String> SYMBOL_MAKERS =
      Set.of("symbols", "Symbol", "Dummy", "Wild", "Function", "Idx", "IndexedBase");

  private final Set<String> variables = new HashSet<>();
  private final Set<String> symbols = new HashSet<>();
  private final boolean usesBlank;

  TestNames(PythonSource source, Node function) {
    function
        .walk()
        .filter(node -> node.kind().isScope() && !node.is(NodeKind.CLASS_DEF))
        .forEach(
            node ->
                source
                    .scope(node)
                    .bindings()
                    .forEach(
                        (name, binding) -> {
                          if (binding != Scope.Binding.GLOBAL) {
                            variables.add(name);
                          }
                        }));
    Set<String> computed = new HashSet<>();
    function.walk().forEach(node -> note(node, computed));
    symbols.removeAll(computed);
    usesBlank =
        source
            .module()
            .walk()
            .anyMatch(node -> node.hasName() && node.name().equals(ShownTest.BLANK));
  }

  private void note(Node node, Set<String> computed) {
    switch (node.kind()) {
      case IMPORT, IMPORT_FROM ->
          node.list(Field.NAMES).forEach(alias -> variables.remove(boundName(alias)));
      case ASSIGN -> {
        boolean makesSymbols = makesSymbols(node.child(Field.VALUE));
        node.list(Field.TARGETS).stream()
            .flatMap(Node::walk)
            .filter(target -> target.is(NodeKind.NAME))
            .forEach(target -> (makesSymbols ? symbols : computed).add(target.name()));
      }
      case AUG_ASSIGN, FOR, NAMED_EXPR, ANN_ASSIGN ->
          node.child(Field.TARGET)
              .walk()
              .filter(target -> target.is(NodeKind.NAME))
              .forEach(target -> computed.add(target.name()));
      default -> {}
    }
  }

  private static String boundName(Node alias) {
    if (!alias.names().isEmpty()) {
      return alias.names().get(0);
    }
    int dot = alias.name().indexOf('.');
    return dot < 0 ? alias.name() : alias.name().substring(0, dot);
  }

  private static boolean makesSymbols(Node value) {
    return value.is(NodeKind.CALL)
        && DottedName.of(value.child(Field.FUNC))
            .filter(name -> SYMBOL_MAKERS.contains(name.last()))
            .isPresent();
  }

  /** Whether the test function gives {@code name} its value. */
  boolean isVariable(String name) {
    return variables.contains(name);
  }

  /** Whether {@code name} is a mathematical symbol: made by a symbol maker, or from outside. */
  boolean isSymbol(String name) {
    return !variables.contains(name) || symbols.contains(name);
  }

  /** Whether the source has a name that reads like a blank. */
  boolean usesBlank() {
    return usesBlank;
  }
}
