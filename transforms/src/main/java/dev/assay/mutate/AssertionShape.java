package dev.assay.mutate;

import dev.assay.source.Assertion;
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
      return Likeness.FULL.alike(original.statement(), mutated.statement());
    }
    Assertion.Comparison asked = original.comparison().orElseThrow();
    Assertion.Comparison stands = mutated.comparison().orElseThrow();
    return asked.operator().equals(stands.operator())
        && (asked.left() == before.get().answer()) == (stands.left() == after.get().answer());
  }
}
