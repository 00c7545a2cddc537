/**
 * Results that outlive the process that made them.
 *
 * <p>A {@link dev.assay.store.ResultKey} is a digest of everything that decides a result: what was
 * done, to which bytes, with which settings, by which {@link dev.assay.store.CodeVersion}. {@link
 * dev.assay.store.Results} keeps bytes under such a key on any file system that Beam knows, whole
 * or not at all, and gives back what it was given or nothing. {@link dev.assay.store.Attempts}
 * counts how often a piece of work was begun by a process that did not live to see its end.
 *
 * <p>No key holds a host, a path or a time, so a store may be moved and shared.
 */
@NullMarked
package dev.assay.store;

import org.jspecify.annotations.NullMarked;
