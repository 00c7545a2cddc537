package dev.assay.mask;

import dev.assay.source.Assertion;
import dev.assay.source.Assertion.Comparison;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Funnel 1 of the protocol: exactly one value makes the assertion true, and it is the same in every
 * run (RepoReason, appendix E.3).
 *
 * <p>Decisions where the paper is silent or too wide:
 *
 * <ul>
 *   <li>Only {@code ==}, {@code is} and {@code is not} can be masked. SPEC.md, "Masking": identity
 *       with a constant is maskable, so {@code is} and {@code is not} need a singleton or a named
 *       constant as the answer. Identity with a fresh or shareable value is rejected, and so is
 *       {@code is not} with an attribute, which is no constant.
 *   <li>Reflexive forms are two variables, two attributes of variables, one of each, or one
 *       expression twice: neither side then gives a concrete state.
 *   <li>The paper's bare pattern {@code 0x[0-9a-fA-F]+} would throw away {@code hex(31)}: an
 *       address is one after {@code at}, or one of eight digits or more, as CPython prints them.
 * </ul>
 */
public final class SemanticFunnel {
  /** Applied to values, never to code. */
  private static final Pattern UNSTABLE_TEXT =
      Pattern.compile("\\bat 0x[0-9a-fA-F]+|0x[0-9a-fA-F]{8,}|<__main__\\b");

  private static final Set<String> TOLERANT =
      Set.of(
          "approx",
          "assertAlmostEqual",
          "assertAlmostEquals",
          "assertNotAlmostEqual",
          "assertNotAlmostEquals",
          "assert_allclose",
          "assert_almost_equal",
          "assert_approx_equal",
          "assert_array_almost_equal",
          "allclose",
          "isclose");

  private static final Set<String> MASKABLE = Set.of("==", "is", "is not");

  private final TestNames names;

  SemanticFunnel(TestNames names) {
    this.names = names;
  }

  /** Objects to a test as a whole. */
  Optional<Objection> objectionTo(TestToMask test) {
    Optional<String> signal = new Nondeterminism(names).in(test.source().module());
    if (signal.isPresent()) {
      return Optional.of(new Objection(MaskReason.NONDETERMINISTIC_IN_TEST, signal.get()));
    }
    return test.inputs().stream()
        .filter(input -> isUnstable(input.value()))
        .findFirst()
        .map(input -> new Objection(MaskReason.REPRESENTATIONAL_DRIFT, "input " + input.name()));
  }

  /** Objects to what an assertion says, whichever operand is masked. */
  Optional<Objection> objectionTo(Assertion assertion) {
    Optional<String> tolerance =
        assertion
            .statement()
            .walk()
            .filter(node -> node.is(NodeKind.CALL))
            .map(call -> call.child(Field.FUNC))
            .filter(Node::hasName)
            .map(Node::name)
            .filter(TOLERANT::contains)
            .findFirst();
    if (tolerance.isPresent()) {
      return Optional.of(new Objection(MaskReason.APPROXIMATE, tolerance.get()));
    }
    return assertion
        .comparison()
        .map(this::objectionTo)
        .orElseGet(() -> Optional.of(new Objection(MaskReason.NO_COMPARISON, assertion.form())));
  }

  private Optional<Objection> objectionTo(Comparison comparison) {
    String operator = comparison.operator();
    if (operator.equals(Comparison.CHAINED)) {
      return Optional.of(new Objection(MaskReason.CHAINED_COMPARISON, operator));
    }
    if (!MASKABLE.contains(operator)) {
      return Optional.of(new Objection(MaskReason.MULTIPLE_SOLUTIONS, operator));
    }
    boolean reflexive =
        comparison.left().sameTree(comparison.right())
            || (isVariable(comparison.left()) && isVariable(comparison.right()));
    return reflexive
        ? Optional.of(new Objection(MaskReason.REFLEXIVE, operator))
        : Optional.empty();
  }

  /** Whether an operand is a variable, or an attribute of one that the test itself binds. */
  boolean isVariable(Node operand) {
    return DottedName.of(operand)
        .filter(
            name ->
                names.isVariable(name.root())
                    || (name.isPlain() && !Spelling.isConstant(name.root())))
        .isPresent();
  }

  /**
   * Objects to one operand as the answer.
   *
   * @param operator the comparison's operator
   * @param answer the operand to mask
   * @param kind what sort of expression the answer is
   */
  Optional<Objection> objectionTo(String operator, Node answer, AnswerKind kind) {
    if (operator.equals("is not") && kind == AnswerKind.ATTRIBUTE) {
      return Optional.of(new Objection(MaskReason.MULTIPLE_SOLUTIONS, operator));
    }
    if (!operator.equals("==") && !isIdentity(kind)) {
      return Optional.of(new Objection(MaskReason.IDENTITY_WITH_VALUE, operator));
    }
    return answer
        .walk()
        .filter(Literals::isText)
        .map(text -> text.constant().value().toString())
        .filter(SemanticFunnel::isUnstable)
        .findFirst()
        .map(text -> new Objection(MaskReason.REPRESENTATIONAL_DRIFT, text));
  }

  private static boolean isIdentity(AnswerKind kind) {
    return switch (kind) {
      case BOOL, NONE, ELLIPSIS, CONSTANT, ATTRIBUTE -> true;
      default -> false;
    };
  }

  private static boolean isUnstable(String value) {
    return UNSTABLE_TEXT.matcher(value).find();
  }
}
