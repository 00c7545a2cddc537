/**
 * The dynamic, interprocedural backward slice of an assertion (RepoReason, section 3.6 and appendix
 * F), and what the paper measures on it.
 *
 * <p>{@link dev.assay.slice.Slicer} starts at the asserted statement of a {@link
 * dev.assay.trace.Trace} and goes backwards: within a frame along definitions and uses and control
 * dependence, over executed statements only; from a frame into the frames its relevant statements
 * called. What it keeps is a {@link dev.assay.slice.Slice}: relevant lines, each with its count and
 * the reason why it is in, the names that come from outside, and {@link dev.assay.slice.Metrics}.
 *
 * <p>A function's dependences are computed once for a trace ({@code FunctionGraph}); a frame only
 * walks those between statements that it ran. The granule is the statement; a compound statement's
 * granule is its header.
 */
@NullMarked
package dev.assay.slice;

import org.jspecify.annotations.NullMarked;
