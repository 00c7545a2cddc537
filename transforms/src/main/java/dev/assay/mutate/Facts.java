package dev.assay.mutate;

import dev.assay.oracle.ProbeValue;
import dev.assay.source.Assertion;
import dev.assay.source.Constant;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The constants of a test that are not answers.
 *
 * <p>A mutation must change one that matters: an answer changed with it, or it runs and an
 * assertion that ran depends on it. It is known to run if it stands in a probe that fired, or in a
 * statement that every passing run goes through.
 */
final class Facts {
  private final TestSource test;
  private final Set<Node> answers = new HashSet<>();
  private final Set<Node> fired = new HashSet<>();
  private final Statements statements;

  /** Statements that an assertion which ran depends on. */
  private final Set<Integer> related = new HashSet<>();

  private final boolean leavesEarly;

  private Facts(TestSource test, List<ProbeValue> values) {
    this.test = test;
    this.statements = Statements.of(test.function());
    Dependencies dependencies = new Dependencies(statements);
    Set<Integer> seen = values.stream().map(ProbeValue::index).collect(Collectors.toSet());
    for (int i = 0; i < test.assertions().size(); i++) {
      Assertion assertion = test.assertions().get(i);
      Answer.of(assertion).ifPresent(answer -> answers.add(answer.answer()));
      assertion.message().ifPresent(answers::add);
      if (seen.contains(i)) {
        fired.add(assertion.statement());
        related.addAll(dependencies.of(statements.indexOf(assertion.statement())));
      }
    }
    leavesEarly = statements.nodes().stream().anyMatch(node -> node.is(NodeKind.RETURN));
  }

  /** Whether {@code mutated} has another fact than {@code original}, and one that ran. */
  static boolean changed(TestSource original, TestSource mutated, List<ProbeValue> values) {
    Facts before = new Facts(original, values);
    Facts after = new Facts(mutated, values);
    boolean any = !count(before.constants(false)).equals(count(after.constants(false)));
    boolean ran = !count(before.constants(true)).equals(count(after.constants(true)));
    return any && (ran || !sameAnswers(original, mutated));
  }

  private static boolean sameAnswers(TestSource original, TestSource mutated) {
    for (int i = 0; i < original.assertions().size(); i++) {
      Optional<Answer> before = Answer.of(original.assertions().get(i));
      Optional<Answer> after = Answer.of(mutated.assertions().get(i));
      if (before.isPresent()
          && after.isPresent()
          && !before.get().answer().sameTree(after.get().answer())) {
        return false;
      }
    }
    return true;
  }

  private static Map<Constant, Integer> count(List<Constant> constants) {
    Map<Constant, Integer> counts = new HashMap<>();
    constants.forEach(constant -> counts.merge(constant, 1, Integer::sum));
    return counts;
  }

  private List<Constant> constants(boolean certain) {
    List<Constant> constants = new ArrayList<>();
    for (Node statement : test.function().list(Field.BODY)) {
      collect(statement, !leavesEarly, certain, constants);
    }
    return constants;
  }

  private void collect(Node node, boolean runs, boolean certain, List<Constant> constants) {
    if (answers.contains(node) || isDocstring(node)) {
      return;
    }
    if (node.is(NodeKind.CONSTANT) && (!certain || (runs && isRelated(node)))) {
      constants.add(node.constant());
    }
    boolean reached = runs || fired.contains(node);
    for (Node child : node.children()) {
      collect(child, reached && isCertain(node, child), certain, constants);
    }
  }

  private boolean isRelated(Node node) {
    return related.contains(statements.indexOf(node));
  }

  private static boolean isDocstring(Node node) {
    return node.is(NodeKind.EXPR) && node.child(Field.VALUE).is(NodeKind.CONSTANT);
  }

  /** Whether running a node always runs its child. */
  private static boolean isCertain(Node node, Node child) {
    return switch (node.kind()) {
      case FUNCTION_DEF, ASYNC_FUNCTION_DEF, CLASS_DEF, LAMBDA -> false;
      case LIST_COMP, SET_COMP, DICT_COMP, GENERATOR_EXP -> false;
      case IF, WHILE, IF_EXP -> child == node.child(Field.TEST);
      case FOR, ASYNC_FOR -> child == node.child(Field.ITER);
      case TRY, TRY_STAR -> node.list(Field.FINALBODY).contains(child);
      case WITH, ASYNC_WITH -> !node.list(Field.BODY).contains(child);
      case BOOL_OP -> child == node.list(Field.VALUES).get(0);
      case COMPARE -> node.list(Field.COMPARATORS).size() == 1 || child == node.child(Field.LEFT);
      case MATCH -> child == node.child(Field.SUBJECT);
      case ASSERT -> child == node.child(Field.TEST);
      default -> true;
    };
  }
}
