/**
 * The deterministic value protocol: from an executed test to fill-in-the-blank questions whose
 * answers are unique, stable and explicit (RepoReason, section 3.5 and appendix E).
 *
 * <p>{@link dev.assay.mask.Masker} takes a {@link dev.assay.mask.TestToMask} and gives for every
 * assertion a {@link dev.assay.mask.MaskedAssertion} or a {@link dev.assay.mask.MaskRejection}.
 * Each assertion passes two funnels: {@link dev.assay.mask.SemanticFunnel} asks whether one value
 * and only one makes it true on every machine, {@link dev.assay.mask.MorphologicalFunnel} whether
 * that value stands there in an explicit {@link dev.assay.mask.AnswerForm}. {@link
 * dev.assay.mask.ShownTest} blanks the answers, {@link dev.assay.mask.Leaks} looks for a second
 * place where one can be read, {@link dev.assay.mask.Prompt} asks. {@link dev.assay.mask.Restore}
 * puts answers back so that they can be executed, {@link dev.assay.mask.Perturbation} makes wrong
 * ones that an assertion worth asking must not survive.
 *
 * <p>Everything here is a function of text and tree: no execution, no I/O, no Beam. The paper's
 * model fallback (appendix E.5) is not here; what it resolves passes the same two funnels.
 */
@NullMarked
package dev.assay.mask;

import org.jspecify.annotations.NullMarked;
