package dev.assay.slice;

/**
 * Why a line is in a slice: the first need that brought it in. Following {@code (call, line)} from
 * reason to reason ends at the assertion.
 *
 * @param kind what the line does for the one that needs it
 * @param name the variable concerned; empty where there is none
 * @param call the order of the call whose line needs it
 * @param line the line of that call's file that needs it; for {@link Kind#ASSERTION} the line
 *     itself
 */
public record Reason(Kind kind, String name, int call, int line) {
  /** What a line does for the line that needs it. */
  public enum Kind {
    /** It is the asserted statement. */
    ASSERTION,
    /** It binds the variable that the other line reads. */
    DEFINES,
    /** It changes the object that the variable names: a store into it or a call made on it. */
    MUTATES,
    /**
     * It binds or changes a variable that a line of another call reads: an inner one's, a global.
     */
    CAPTURED,
    /** It makes a call, directly or not, that binds or changes the variable. */
    CALLS,
    /** On its outcome depends whether the other line runs. */
    CONTROLS,
    /** It may have raised what the other line, a handler, catches. */
    TRIED,
    /** It gives the result of the call that the other line makes: a return, a yield, a lambda. */
    RETURNS,
    /** By it the call that the other line makes ended with an exception. */
    RAISES,
    /** It changes an object that the other line passed in. */
    CHANGES_ARGUMENT,
    /** It ran in a function whose source is no Python text we can read. */
    UNREADABLE
  }
}
