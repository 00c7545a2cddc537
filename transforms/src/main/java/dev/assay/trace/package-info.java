/**
 * What one execution of a test did: which functions of the repository ran, in which order, called
 * by whom, with what, and which of their lines ran how often (RepoReason, section 3.4 and appendix
 * F.1). {@link dev.assay.trace.StructuralScore} grades a trace by equation (1) of the paper.
 *
 * <p>Everything in a trace is detached, bounded text; it is the same on every rerun.
 */
@NullMarked
package dev.assay.trace;

import org.jspecify.annotations.NullMarked;
