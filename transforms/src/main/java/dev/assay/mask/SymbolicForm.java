package dev.assay.mask;

import dev.assay.mask.Morphology.Accepted;
import dev.assay.mask.Morphology.Rejected;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.Optional;
import java.util.Set;

/**
 * Mathematical expressions as answers, for symbolic libraries only (RepoReason, section 3.5 and
 * appendix E.4, priority 5).
 *
 * <p>The paper gives examples and no grammar. Ours: what the library itself would print. That is
 * arithmetic, comparisons and displays over numbers, symbols, attributes, classes, the elementary
 * functions by name, and functions of one letter, which are undefined functions by convention.
 * {@code solve(…)} or {@code e.subs(…)} are computations and stay dynamic calls; a name counts as a
 * symbol if the test gets it from outside or from {@code symbols(…)} and the like. A symbol alone
 * is a pure variable reference and rejected, the named numbers {@code pi}, {@code oo} and {@code
 * zoo} are not.
 */
final class SymbolicForm {
  private static final Set<String> NAMED_NUMBERS = Set.of("pi", "oo", "zoo");

  private static final Set<String> OPERATORS = Set.of("+", "-", "*", "/", "**", "%", "|", "&", "~");

  private final TestNames names;

  SymbolicForm(TestNames names) {
    this.names = names;
  }

  /** Accepts an expression that the plain forms rejected, or says why not. */
  Morphology classify(Node node, MaskReason plain) {
    boolean open =
        switch (plain) {
          case UNPACKING, COMPREHENSION, LAMBDA, F_STRING, NOT_A_NUMBER -> false;
          default -> true;
        };
    if (!open) {
      return new Rejected(plain);
    }
    if (node.is(NodeKind.NAME)) {
      return NAMED_NUMBERS.contains(node.name()) && !names.isVariable(node.name())
          ? accepted()
          : new Rejected(plain);
    }
    if (node.is(NodeKind.CALL) && !isFunction(node)) {
      return new Rejected(plain);
    }
    if (!isValue(node)) {
      return new Rejected(plain == MaskReason.EXPRESSION ? MaskReason.SYMBOLIC_EXPRESSION : plain);
    }
    return accepted();
  }

  private static Morphology accepted() {
    return new Accepted(AnswerForm.SYMBOLIC, AnswerKind.SYMBOLIC);
  }

  private boolean isValue(Node node) {
    return switch (node.kind()) {
      case CONSTANT -> true;
      case NAME -> names.isSymbol(node.name()) && !Spelling.isNan(node.name());
      case ATTRIBUTE ->
          !Spelling.isNan(node.name())
              && DottedName.of(node).filter(name -> names.isSymbol(name.root())).isPresent();
      case UNARY_OP, BIN_OP -> OPERATORS.contains(node.names().get(0)) && areValues(node);
      case COMPARE, LIST, TUPLE, SET, KEYWORD -> areValues(node);
      case DICT ->
          node.list(Field.KEYS).stream().noneMatch(key -> key.is(NodeKind.ABSENT))
              && areValues(node);
      case CALL -> isFunction(node) && areValues(node);
      default -> false;
    };
  }

  private boolean areValues(Node node) {
    // The function of a call is judged by isFunction: as an operand its name is always a symbol.
    Optional<Node> function = node.find(Field.FUNC);
    return node.children().stream()
        .filter(child -> function.isEmpty() || child != function.get())
        .allMatch(this::isValue);
  }

  private boolean isFunction(Node call) {
    boolean spreads = call.list(Field.KEYWORDS).stream().anyMatch(keyword -> !keyword.hasName());
    return !spreads
        && DottedName.of(call.child(Field.FUNC))
            .filter(name -> names.isSymbol(name.root()) || Spelling.isClass(name))
            .filter(
                name ->
                    Spelling.isClass(name)
                        || ElementaryFunctions.contains(name.last())
                        || (name.isPlain() && name.last().length() == 1))
            .isPresent();
  }
}
