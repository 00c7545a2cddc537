/**
 * What two versions of a repository have in common: which code is the same in both, and where it
 * has moved to. Plain values in, plain values out; nothing of the repository is executed.
 */
@NullMarked
package dev.assay.refresh;

import org.jspecify.annotations.NullMarked;
