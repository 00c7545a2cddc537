package dev.assay.mutate;

/** Why a mutation was not accepted; the reasons of rejection of the mutation stage. */
public enum Problem {
  /** The test asserts nothing, so there is nothing to probe. */
  NO_ASSERTIONS,
  /** The teacher found no constant it may change. */
  NOTHING_TO_CHANGE,
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
  /** An assertion is gone, of another form, or says less than the original's. */
  ASSERTION_WEAKENED,
  /** The final test is not the probed test with assertions in the place of its probes. */
  FORGED_PROBE,
  /** No changed fact ran: new names alone are no mutation. */
  NOTHING_CHANGED
}
