package dev.assay.agent.reader;

/** Why a trajectory went no further. */
public enum Ending {
  /** The model gave an answer. */
  ANSWERED,
  /** It stopped without one, or was held back by its provider. */
  NO_ANSWER,
  /** It used all its replies. */
  STEP_LIMIT,
  /** It used all its time. */
  TIME_LIMIT,
  /** Its reply was cut off, or the conversation grew longer than it can read. */
  TOKEN_LIMIT,
  /** A machine failed: the answer is still to be asked for. All others are the model's own end. */
  FAILED
}
