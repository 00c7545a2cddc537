package dev.assay.agent.reader;

/** Why a tool was not used. The message is for the model: what is wrong, and what to do instead. */
final class Refusal extends Exception {
  private static final long serialVersionUID = 1L;

  Refusal(String message) {
    super(message, null, false, false);
  }

  /** The message, which is always there. */
  String text() {
    return String.valueOf(getMessage());
  }
}
