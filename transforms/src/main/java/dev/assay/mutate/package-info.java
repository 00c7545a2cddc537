/**
 * The execution-driven mutation engine (RepoReason, section 3.3 and appendix D): the same test with
 * other facts, and the truth about them from the interpreter.
 *
 * <p>A {@link dev.assay.mutate.Teacher} changes a test's constants and names and puts a probe where
 * each assertion was. A {@link dev.assay.mutate.Laboratory} runs that. A {@link
 * dev.assay.mutate.Reconstructor} writes the assertions anew from the captured values, in the
 * original's style. {@link dev.assay.mutate.ValidationGate} trusts none of them: it compares syntax
 * trees and runs the result. {@link dev.assay.mutate.MutationEngine} is the paper's algorithm 1
 * around them.
 *
 * <p>Pure: executions come in through {@link dev.assay.mutate.Laboratory}; nothing here computes
 * the value of an expression.
 */
@NullMarked
package dev.assay.mutate;

import org.jspecify.annotations.NullMarked;
