/**
 * A slice as a reader sees it: the source of every function in it, what each relevant line did for
 * the assertion, how often it ran, and where the names come from that the slice only reads.
 *
 * <p>{@link dev.assay.explain.Explanation} is the model, made of a trace and its slice; {@link
 * dev.assay.explain.ExplanationText} writes it for a terminal. Plain values: reading a run's
 * records is the pipelines' work.
 */
@NullMarked
package dev.assay.explain;

import org.jspecify.annotations.NullMarked;
