/**
 * The border with CPython: environments, the fork server and its limits. What is true of a program
 * is what an interpreter did when it ran it; nothing else in Assay decides a value.
 *
 * <p>{@link dev.assay.oracle.Bundle} is a repository at a version with the wheels it needs. {@link
 * dev.assay.oracle.ForkServer} keeps one interpreter with pytest configured and the repository
 * imported, and forks it for every execution, so that an execution costs milliseconds and leaves
 * nothing behind. The Python side is {@code src/main/python/assay_harness}.
 *
 * <p>The code that is executed is not trusted. {@link dev.assay.oracle.Isolation} says what keeps
 * it away from the machine: a keeper puts the server into a sandbox, each test file has namespaces
 * in it, and each execution namespaces within those. {@link dev.assay.oracle.IsolationTrial} finds
 * out what a machine has; {@link dev.assay.oracle.IsolationPolicy} says how much is enough.
 *
 * <p>The one place where a broad catch is right: every fault of a child process becomes an {@link
 * dev.assay.oracle.Outcome} or an {@link dev.assay.oracle.OracleException} that names it.
 */
@NullMarked
package dev.assay.oracle;

import org.jspecify.annotations.NullMarked;
