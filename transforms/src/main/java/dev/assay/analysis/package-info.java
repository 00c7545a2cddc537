/**
 * Statistics over what was measured: plain values in, plain values out.
 *
 * <p>{@link dev.assay.analysis.Answers} holds how one entrant's answers to the tasks ended; tasks
 * are numbered, and every statistic takes the numbers of those it is about. The unit of all of them
 * is the task: of several answers to one task their mean counts, so that asking more often does not
 * make an interval narrower. Only judged answers count; what is missing is counted beside them and
 * bounds what could have been ({@link dev.assay.analysis.Accuracy}).
 *
 * <p>What is not defined for its data says why ({@link dev.assay.analysis.Measured}); nothing is
 * NaN. Resampling uses {@link dev.assay.analysis.Draws}, so that the same data give the same
 * numbers everywhere.
 */
@NullMarked
package dev.assay.analysis;

import org.jspecify.annotations.NullMarked;
