/**
 * Whether an answer is right, and by which rule.
 *
 * <p>{@link dev.assay.score.Comparison} is made of a {@link dev.assay.score.Question} and judges
 * what models wrote: {@link dev.assay.score.Extraction} takes off the wrappings that leave no
 * doubt, {@link dev.assay.score.Grammar} reads a literal, a name or a constructor call as a {@link
 * dev.assay.score.Value}, {@link dev.assay.score.Sameness} compares it with the gold answer, and a
 * {@link dev.assay.score.SymbolicJudge} decides what takes mathematics. Each {@link
 * dev.assay.score.Verdict} names the {@link dev.assay.score.Rule} that decided it. {@link
 * dev.assay.score.Scorer} puts predictions and questions together, so that each expected answer
 * ends in exactly one {@link dev.assay.score.Ending}.
 *
 * <p>Nothing that a model wrote is executed, evaluated or imported, here or elsewhere.
 */
@NullMarked
package dev.assay.score;

import org.jspecify.annotations.NullMarked;
