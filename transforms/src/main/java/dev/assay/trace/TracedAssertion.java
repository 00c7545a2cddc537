package dev.assay.trace;

/**
 * An assertion of a traced test: one line of the papers' trace form.
 *
 * @param id what identifies it, as the papers' {@code question_id}
 * @param trace the execution of its test
 * @param line the line of the test's file where the asserted statement begins
 */
public record TracedAssertion(String id, Trace trace, int line) {}
