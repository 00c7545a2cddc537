/**
 * The model under test and what drives it: how a task becomes an answer (RepoReason, section 4.1
 * and appendix C).
 *
 * <p>{@link dev.assay.agent.reader.ReadOnlyAgent} lets a model list, read and search a {@link
 * dev.assay.agent.reader.Workspace} through {@link dev.assay.agent.reader.ReaderTools} until it
 * finishes with an answer or meets one of its {@link dev.assay.agent.reader.AgentLimits}; {@link
 * dev.assay.agent.reader.SinglePrompt} asks once and gives it nothing to read. Both end in a {@link
 * dev.assay.agent.reader.Trajectory}, whose {@link dev.assay.agent.reader.Ending} tells the model's
 * fault from a machine's.
 *
 * <p>What a model writes is data. A path is looked up among the files that were found beforehand
 * and never handed to the file system; a pattern is carried out in bounded work; arguments, calls,
 * results and texts have limits, and whatever is left out is said. Given the same replies, a
 * trajectory is the same: nothing here looks at a clock or at chance.
 */
@NullMarked
package dev.assay.agent.reader;

import org.jspecify.annotations.NullMarked;
