/**
 * The border with CPython: environments, the fork server and its limits. What is true of a program
 * is what an interpreter did when it ran it; nothing else in Assay decides a value.
 *
 * <p>{@link dev.assay.oracle.Bundle} is a repository at a version with the wheels it needs. {@link
 * dev.assay.oracle.ForkServer} keeps one interpreter with pytest configured and the repository
 * imported, and forks it for every execution, so that an execution costs milliseconds and leaves
 * nothing behind. The Python side is {@code src/main/python/assay_harness}.
 *
 * <p>The one place where a broad catch is right: every fault of a child process becomes an {@link
 * dev.assay.oracle.Outcome} or an {@link dev.assay.oracle.OracleException} that names it.
 */
@NullMarked
package dev.assay.oracle;

import org.jspecify.annotations.NullMarked;
