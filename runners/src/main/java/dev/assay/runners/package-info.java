/**
 * The command line: arguments and a configuration file become one configuration, one pipeline runs
 * on one of Beam's runners, and how it ended becomes an exit code.
 *
 * <p>Only this package and its children write to the terminal, know that there is a Direct and a
 * Flink runner, and end the process.
 */
@NullMarked
package dev.assay.runners;

import org.jspecify.annotations.NullMarked;
