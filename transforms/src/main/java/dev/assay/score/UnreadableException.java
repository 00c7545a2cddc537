package dev.assay.score;

/** Text that is no answer, with the rule it breaks. */
final class UnreadableException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Rule rule;

  /**
   * @param rule an invalid one
   * @param detail what was found, and where
   */
  UnreadableException(Rule rule, String detail) {
    // Millions of predictions may be unreadable: nobody looks at the stack of one.
    super(detail, null, false, false);
    this.rule = rule;
  }

  Verdict verdict() {
    return new Verdict(rule, String.valueOf(getMessage()));
  }
}
