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
 * <p>Nothing here knows which runner carries it out, and no output depends on bundles, their order
 * or their number.
 */
@NullMarked
package dev.assay.transforms;

import org.jspecify.annotations.NullMarked;
