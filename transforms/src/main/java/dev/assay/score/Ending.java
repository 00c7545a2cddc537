package dev.assay.score;

/** In which way an expected answer ended. */
public enum Ending {
  CORRECT,
  WRONG,
  /** The model wrote something, and that is no answer. */
  INVALID_ANSWER,
  /** The fault is not the model's: it was not reached, or the answer could not be judged here. */
  INFRASTRUCTURE_FAILURE,
  /** There is no prediction. */
  NOT_ATTEMPTED;

  static Ending of(Rule.Outcome outcome) {
    return switch (outcome) {
      case CORRECT -> CORRECT;
      case WRONG -> WRONG;
      case INVALID -> INVALID_ANSWER;
      case UNDECIDED -> INFRASTRUCTURE_FAILURE;
    };
  }
}
