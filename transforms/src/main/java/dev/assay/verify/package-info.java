/**
 * What must be true of every dataset, whoever made it: the checks of {@code assay verify} that need
 * nothing but the rows and texts they are given.
 *
 * <p>{@link dev.assay.verify.AnswerChecks} judges the gold answers and the constants, {@link
 * dev.assay.verify.ShownChecks} looks for answers in what the model is shown, {@link
 * dev.assay.verify.VerbatimSearch} for tests in the files of {@link dev.assay.verify.ModelView}.
 * Each {@link dev.assay.verify.Finding} names the {@link dev.assay.verify.Check} that failed. What
 * takes files or executions is done by those who have them, and reported in the same terms.
 */
@NullMarked
package dev.assay.verify;

import org.jspecify.annotations.NullMarked;
