package dev.assay.slice;

import java.util.List;

/**
 * An entry of the worklist: what is wanted of a frame, and who wants it.
 *
 * @param state what is wanted; each state is worked on once
 * @param byCall the order of the call that wants it
 * @param byLine the line of that call that wants it
 */
record Demand(State state, int byCall, int byLine) {
  /** Stands for what a call gives back: its result, what it yields, the exception it ends with. */
  static final String RESULT = "__return__";

  /** The result and nothing else. */
  static final List<String> RESULT_ALONE = List.of(RESULT);

  /** Why a frame is entered. */
  enum Context {
    /** A relevant statement called it. */
    CALLED,
    /** An inner function reads variables of it. */
    CAPTURED
  }

  /**
   * The paper's state key (appendix F.3).
   *
   * @param call the order of the call
   * @param targets the variables wanted, sorted; {@link #RESULT} among them for the result
   * @param context why
   */
  record State(int call, List<String> targets, Context context) {
    State {
      targets = targets.size() == 1 ? targets : targets.stream().distinct().sorted().toList();
    }
  }
}
