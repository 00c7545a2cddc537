/**
 * Screens test files: is what they assert worth asking (RepoReason, section 3.2.2)?
 *
 * <p>The authors read every file and left out those of three kinds: trivial validation of an API,
 * shallow computation, and dependence on what lies outside. Here each kind is a few {@linkplain
 * LowValue rules} over the syntax tree of one test, and a file is left out if {@linkplain Screening
 * nearly all} of its tests fall under them. Single tests of no depth in a file that stays are found
 * later, by what they execute.
 */
@NullMarked
package dev.assay.screen;

import org.jspecify.annotations.NullMarked;
