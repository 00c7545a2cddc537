/**
 * One class for each pipeline, each a table of contents: which transforms, in which order, into
 * which files. Nothing here knows which runner carries it out.
 */
@NullMarked
package dev.assay.pipelines;

import org.jspecify.annotations.NullMarked;
