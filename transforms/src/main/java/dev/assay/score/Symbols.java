package dev.assay.score;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The mathematical symbols that a test makes, with what it assumes of them: {@code x = symbols("x",
 * positive=True)}. Names that it gets from elsewhere are plain symbols to whoever reads this; an
 * identity that holds for those holds under every assumption.
 */
final class Symbols {
  private static final Set<String> MAKERS =
      Set.of("symbols", "Symbol", "Dummy", "Wild", "Function");

  private Symbols() {}

  /**
   * The symbols by the names of their variables; none for a test that cannot be read.
   *
   * @param shownTest the test, answers blanked
   */
  static ObjectNode of(String shownTest) {
    ObjectNode symbols = JsonNodeFactory.instance.objectNode();
    if (!shownTest.isEmpty()) {
      try {
        PythonSource.parse(shownTest)
            .module()
            .walk()
            .filter(node -> node.is(NodeKind.ASSIGN))
            .forEach(assignment -> note(assignment, symbols));
      } catch (PythonSyntaxException unreadable) {
        symbols.removeAll();
      }
    }
    return symbols;
  }

  private static void note(Node assignment, ObjectNode symbols) {
    Node value = assignment.child(Field.VALUE);
    if (!value.is(NodeKind.CALL)
        || !value.child(Field.FUNC).hasName()
        || !MAKERS.contains(value.child(Field.FUNC).name())
        || value.list(Field.ARGS).isEmpty()) {
      return;
    }
    Node names = value.list(Field.ARGS).get(0);
    if (!names.is(NodeKind.CONSTANT) || names.constant().kind() != Constant.Kind.STR) {
      return;
    }
    String maker = value.child(Field.FUNC).name();
    String text = (String) names.constant().value();
    List<String> printed =
        maker.equals("symbols")
            ? Arrays.stream(text.split("[,\\s]+")).filter(each -> !each.isEmpty()).toList()
            : List.of(text);
    List<Node> targets =
        assignment.list(Field.TARGETS).stream()
            .flatMap(Node::walk)
            .filter(node -> node.is(NodeKind.NAME))
            .toList();
    // symbols("x:5") and the like make more than they name: then nothing is known.
    if (printed.size() != targets.size() || text.contains(":")) {
      return;
    }
    for (int i = 0; i < targets.size(); i++) {
      ObjectNode symbol = symbols.putObject(targets.get(i).name());
      symbol.put("name", printed.get(i)).put("maker", maker);
      ObjectNode assumptions = symbol.putObject("assumptions");
      for (Node keyword : value.list(Field.KEYWORDS)) {
        assume(keyword, symbol, assumptions);
      }
    }
  }

  private static void assume(Node keyword, ObjectNode symbol, ObjectNode assumptions) {
    if (!keyword.hasName()) {
      return;
    }
    Node value = keyword.child(Field.VALUE);
    if (value.is(NodeKind.CONSTANT) && value.constant().value() instanceof Boolean truth) {
      assumptions.put(keyword.name(), truth);
    } else if (keyword.name().equals("cls") && value.hasName() && MAKERS.contains(value.name())) {
      symbol.put("maker", value.name());
    }
  }
}
