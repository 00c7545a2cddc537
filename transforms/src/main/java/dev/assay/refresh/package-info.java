/**
 * What two versions of a repository have in common: which code is the same in both, where it has
 * moved to, and which results of the older version the newer one would give too. Plain values in,
 * plain values out; nothing of the repository is executed.
 *
 * <p>A result stands if the functions that ran for it are the same ({@link
 * dev.assay.refresh.VersionDiff}) and see nothing else that changed ({@link
 * dev.assay.refresh.ImportChange}). For the latter the import of each module is taken apart into
 * steps ({@code Statements}) that can do anything, or can only bind names ({@code Inertness}); the
 * former must be the same in both versions ({@code Alignment}), of the latter the names are
 * followed that changed ({@code SurfaceChange}, {@code Mentions}), unless somebody may ask for one
 * whose code is not here ({@code BindingRules}, {@code SpecialNames}) or without writing it ({@code
 * Reflection}). Of code that stands in no file its mentions are known ({@code GeneratedNames}).
 */
@NullMarked
package dev.assay.refresh;

import org.jspecify.annotations.NullMarked;
