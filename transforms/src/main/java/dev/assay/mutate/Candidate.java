package dev.assay.mutate;

import dev.assay.source.Node;

/**
 * A constant that may be changed.
 *
 * @param constant the literal
 * @param statement the statement it is part of, as {@link Statements} count
 * @param role what it is there for
 */
record Candidate(Node constant, int statement, Role role) {
  /** What a constant is there for; the more structural, the likelier its change breaks the test. */
  enum Role {
    /** An element of a display, a value assigned or compared. */
    DATA,
    /** An argument of a call by position. */
    ARGUMENT,
    /** An argument of a call by name, as {@code maxsize=2}. */
    OPTION,
    /** An index, a bound of a slice, an operand of arithmetic. */
    STRUCTURE
  }
}
