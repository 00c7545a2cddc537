/**
 * The Beam side of Assay: one composite transform for each stage of a build, each a few lines
 * around a pure function of another package, and the sources and sinks around them.
 *
 * <p>What a stage knows of a test travels in a {@link dev.assay.schemas.CandidateRecord} that each
 * stage completes. Every stage has two outputs ({@link dev.assay.transforms.Sifted}): what it
 * accepts, and a {@link dev.assay.schemas.RejectionRecord} with a {@link
 * dev.assay.transforms.Reason} for everything else. Any other exception is a fault of the program
 * and fails the bundle.
 *
 * <p>Work that takes seconds an element is pulled by whichever worker is free ({@link
 * dev.assay.transforms.PullTexts}), who takes it through all stages that follow ({@link
 * dev.assay.transforms.WorkThrough}) before he pulls again.
 *
 * <p>Nothing here knows which runner carries it out, and no output depends on bundles, their order
 * or their number.
 */
@NullMarked
package dev.assay.transforms;

import org.jspecify.annotations.NullMarked;
