package dev.assay.mask;

/** What the morphological funnel says of an operand. */
public sealed interface Morphology {
  /** The paper's number for an operand: 1 to 5 as {@link AnswerForm#priority}, 0 if rejected. */
  int priority();

  /**
   * An operand that can be masked.
   *
   * @param form the form that decides its priority
   * @param kind what sort of expression it is
   */
  record Accepted(AnswerForm form, AnswerKind kind) implements Morphology {
    @Override
    public int priority() {
      return form.priority();
    }
  }

  /**
   * An operand that cannot be masked.
   *
   * @param reason the rule it breaks
   */
  record Rejected(MaskReason reason) implements Morphology {
    @Override
    public int priority() {
      return 0;
    }
  }
}
