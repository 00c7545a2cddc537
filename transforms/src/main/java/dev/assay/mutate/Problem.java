package dev.assay.mutate;

import dev.assay.agent.ModelException;

/** Why a mutation was not accepted; the reasons of rejection of the mutation stage. */
public enum Problem {
  /** The test asserts nothing, so there is nothing to probe. */
  NO_ASSERTIONS,
  /** The teacher found no constant it may change. */
  NOTHING_TO_CHANGE,
  /** A model's reply holds no code that can be read, or too much of it. */
  NO_CODE,
  /** A model's reply ends before its code does. */
  TRUNCATED_REPLY,
  /** A model wrote another function, or several of the right name. */
  WRONG_FUNCTION,
  /** What the teacher or the reconstructor wrote is not one Python function. */
  NOT_A_FUNCTION,
  /** Not every assertion became a probe, or no probe ran. */
  MISSING_PROBE,
  /** The probe-injected test did not run to its end (criterion 1, executability). */
  PROBES_FAILED,
  /** An assertion that is kept as it was does not hold any more. */
  ASSERTION_BROKEN,
  /** The captured value cannot be written in the form of the original's answer. */
  ANSWER_NOT_WRITABLE,
  /** The final test did not pass (criterion 2, assertion validity). */
  FINAL_FAILED,
  /** The API calls are not the original's (criterion 3, API preservation). */
  API_CALLS_DIFFER,
  /** Name, parameters, decorators or imports differ (Table 9, hard constraints). */
  CONSTRAINT_BROKEN,
  /** Statements that decide what runs are not the original's, or not around the same code. */
  CONTROL_CHANGED,
  /** A name or a place outside the test is read or changed that the original leaves alone. */
  REACHES_OUT,
  /** An assertion is gone, of another form, says less than the original's, or never runs. */
  ASSERTION_WEAKENED,
  /** The final test is not the probed test with assertions in the place of its probes. */
  FORGED_PROBE,
  /** No changed fact ran: new names alone are no mutation. */
  NOTHING_CHANGED,
  /** The model's endpoint gave no answer. Not the test's fault: another run may fare better. */
  MODEL_UNAVAILABLE,
  /** The model's endpoint refuses the request. */
  MODEL_REFUSED,
  /** The trial's time was up before the model could be asked again. */
  OUT_OF_TIME;

  /**
   * What an unanswered call means for the one test it was made for.
   *
   * @throws ModelException again, if the run's budget is spent: that ends the run and is no reason
   *     to drop a test, which the same run, continued with a higher limit, may mutate
   */
  static Problem of(ModelException silence) throws ModelException {
    return switch (silence.kind()) {
      case BUDGET -> throw silence;
      case UNAVAILABLE -> MODEL_UNAVAILABLE;
      case REFUSED, TOO_LONG -> MODEL_REFUSED;
      case OUT_OF_TIME -> OUT_OF_TIME;
    };
  }
}
