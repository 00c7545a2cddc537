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
 * <p>A teacher is a rule or a model ({@link dev.assay.mutate.MutationEngine#byModel}); the model's
 * two calls, what is read of its replies and what is repaired stay in this package, which is large
 * for it, because they work on probes, answers and assertions that nobody else needs to see. {@link
 * dev.assay.mutate.VariableResolver} then writes out the answers that are names (appendix E.5).
 *
 * <p>A rerun gives the same bytes if the laboratory and the model give the same: requests hold
 * nothing but the test, what was run and what went wrong; replies come from a store by their whole
 * request; time decides only whether a call is made.
 *
 * <p>Pure: executions come in through {@link dev.assay.mutate.Laboratory}; nothing here computes
 * the value of an expression.
 */
@NullMarked
package dev.assay.mutate;

import org.jspecify.annotations.NullMarked;
