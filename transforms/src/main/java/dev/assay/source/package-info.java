/**
 * A model of Python source text.
 *
 * <p>{@link dev.assay.source.PythonSource} parses text into a tree of {@link
 * dev.assay.source.Node}s whose kinds and fields carry the names of Python's own {@code ast}
 * module, so the Python documentation documents them. Every node knows the exact range of text it
 * came from; {@link dev.assay.source.Edits} rewrites text by those ranges and leaves every other
 * character alone. {@link dev.assay.source.Flow} answers which definitions reach a use and which
 * statements decide whether another runs.
 *
 * <p>Nothing here reads files, starts processes or knows Beam.
 */
@NullMarked
package dev.assay.source;

import org.jspecify.annotations.NullMarked;
