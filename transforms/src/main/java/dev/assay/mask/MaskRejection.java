package dev.assay.mask;

/**
 * An assertion that is not asked.
 *
 * @param index its place among the test's assertions, counted from 0
 * @param line the line of the file on which its statement begins
 * @param reason the first rule it breaks
 * @param detail what in particular breaks it: a token, an operator, an expression; bounded
 */
public record MaskRejection(int index, int line, MaskReason reason, String detail)
    implements MaskOutcome {}
