package dev.assay.mutate;

import dev.assay.source.Assertion;
import dev.assay.source.Field;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.List;
import java.util.Optional;

/** What of an assertion a mutation must leave as it is. */
final class AssertionShape {
  private AssertionShape() {}

  /**
   * Whether a mutated assertion says of its subject what the original says: the same form, operator
   * and side of the answer, and a subject that is still computed. An assertion without an answer
   * must have the original's structure, but for names and constants.
   */
  static boolean sameForm(Assertion original, Assertion mutated) {
    boolean same =
        original.form().equals(mutated.form())
            && original.nested() == mutated.nested()
            && original.negated() == mutated.negated()
            && original.message().isPresent() == mutated.message().isPresent();
    Optional<Answer> before = Answer.of(original);
    Optional<Answer> after = Answer.of(mutated);
    if (!same || before.isPresent() != after.isPresent()) {
      return false;
    }
    if (before.isEmpty()) {
      return sameShape(original.statement(), mutated.statement());
    }
    Assertion.Comparison asked = original.comparison().orElseThrow();
    Assertion.Comparison stands = mutated.comparison().orElseThrow();
    return asked.operator().equals(stands.operator())
        && (asked.left() == before.get().answer()) == (stands.left() == after.get().answer());
  }

  /** Whether two trees differ in names and constants only. */
  private static boolean sameShape(Node one, Node other) {
    List<Node> mine = one.children();
    List<Node> theirs = other.children();
    boolean word = one.is(NodeKind.NAME) || one.is(NodeKind.CONSTANT) || one.is(NodeKind.ARG);
    boolean name = one.hasName() ? other.hasName() && one.name().equals(other.name()) : true;
    if (one.kind() != other.kind()
        || mine.size() != theirs.size()
        || !(word || (name && one.names().equals(other.names())))) {
      return false;
    }
    for (int i = 0; i < mine.size(); i++) {
      if (!sameShape(mine.get(i), theirs.get(i))) {
        return false;
      }
    }
    return one.list(Field.ARGS).size() == other.list(Field.ARGS).size();
  }
}
