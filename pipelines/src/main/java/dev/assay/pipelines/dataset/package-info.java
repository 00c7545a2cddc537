/**
 * The dataset as people and their tools read it, made from the records of a finished build: {@code
 * tasks.jsonl}, {@code tasks.parquet} and the card.
 *
 * <p>A {@link dev.assay.pipelines.dataset.FinishedBuild} is everything the card and the page are
 * made from: the rows, the manifest, and what was rejected. {@link
 * dev.assay.pipelines.dataset.Metric}, {@link dev.assay.pipelines.dataset.Distribution} and {@link
 * dev.assay.pipelines.dataset.Histogram} say how hard the rows are. Every file is a function of
 * these values alone (no clock, no host), and is there whole or not at all.
 *
 * <p>Everything here runs on one machine after the pipeline has ended; the rows, some thousands of
 * a few kilobytes, must fit in memory.
 */
@NullMarked
package dev.assay.pipelines.dataset;

import org.jspecify.annotations.NullMarked;
