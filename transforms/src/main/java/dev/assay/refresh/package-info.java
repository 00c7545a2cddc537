/**
 * What two versions of a repository have in common: which code is the same in both, where it has
 * moved to, and which results of the older version the newer one would give too. Plain values in,
 * plain values out; what imports made is drawn elsewhere.
 *
 * <p>A result stands if the functions that ran for it are the same ({@link
 * dev.assay.refresh.VersionDiff}) and see nothing else that changed ({@link
 * dev.assay.refresh.ImportChange}). For the latter the objects that both versions' imports made
 * ({@link dev.assay.refresh.ImportGraph}) are gone through in step ({@code Lockstep}), which finds
 * the names under which they hold something else ({@link dev.assay.refresh.ImportDifference}). A
 * test sees a name if code that it ran mentions it ({@code Mentions}), if somebody asks for it
 * whose code is not here ({@code SpecialNames}), or without writing it ({@code Reflection}). Of
 * code that stands in no file its mentions are known ({@code GeneratedNames}).
 */
@NullMarked
package dev.assay.refresh;

import org.jspecify.annotations.NullMarked;
