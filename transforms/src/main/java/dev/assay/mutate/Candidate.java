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
  /** What a constant is there for. */
  enum Role {
    /** Data: an element, a key, an argument by position, a value assigned or compared. */
    FACT,
    /** An argument by name, as {@code maxsize=2}: often a size that the data must fit. */
    OPTION,
    /** An index into a sequence or a bound of a slice. */
    STRUCTURE,
    /** Part of code that is to raise an exception. */
    FAILURE,
    /**
     * Part of an answer. It changes as the facts do, as a guess that stands only where the captured
     * value cannot be written, and then only if the interpreter confirms it.
     */
    ANSWER
  }
}
