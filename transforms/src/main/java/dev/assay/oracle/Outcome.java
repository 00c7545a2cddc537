package dev.assay.oracle;

/** How an execution of one test ended. Only {@link #PASSED} means that its assertions hold. */
public enum Outcome {
  PASSED,
  FAILED,
  /** Set-up or tear-down failed, or the harness could not run the test. */
  ERROR,
  SKIPPED,
  XFAILED,
  XPASSED,
  /** Killed at the wall-clock limit. */
  TIMED_OUT,
  /** Killed at the limit of processor time. */
  CPU_EXCEEDED,
  /** Killed because it printed more than the limit. */
  OUTPUT_EXCEEDED,
  /** Ended without a result: exited, crashed, was killed or ran out of memory. */
  DIED
}
