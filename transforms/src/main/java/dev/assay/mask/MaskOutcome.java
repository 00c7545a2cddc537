package dev.assay.mask;

/** What became of one assertion of a test. */
public sealed interface MaskOutcome permits MaskedAssertion, MaskRejection {
  /** The assertion's place among those of the test, counted from 0 in the order of the text. */
  int index();

  /** The line of the file on which its statement begins, 1-based. */
  int line();
}
