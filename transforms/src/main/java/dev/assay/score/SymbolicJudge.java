package dev.assay.score;

/** Decides whether two mathematical expressions are one, with a computer algebra system. */
public interface SymbolicJudge {
  /** What was found. */
  enum Finding {
    /** They are one expression. */
    EQUAL,
    /** They differ, by structure or at some place where both have a value. */
    DIFFERENT,
    /** Nothing refutes it, and nothing showed it within the limits. */
    NOT_SHOWN,
    /** The answer holds a power, factorial or number that is too large to build. */
    TOO_LARGE,
    /** There is no computer algebra system, or it cannot build the gold answer. */
    UNAVAILABLE
  }

  /**
   * A finding and its reason.
   *
   * @param finding what was found
   * @param detail why, in words
   */
  record Answer(Finding finding, String detail) {}

  /**
   * Compares two expressions. Safe for many threads.
   *
   * @param request both as JSON trees with the symbols of the test, as {@link SymbolicRequest}
   *     writes them: nothing in it is text to be parsed as code
   */
  Answer judge(String request);

  /** The judge of a machine without a computer algebra system. */
  static SymbolicJudge none() {
    return request -> new Answer(Finding.UNAVAILABLE, "symbolic comparison unavailable");
  }
}
