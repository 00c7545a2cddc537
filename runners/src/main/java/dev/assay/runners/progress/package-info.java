/**
 * Progress on the terminal: the stages' counts, as a pipeline reports them about once a second,
 * become {@linkplain dev.assay.runners.progress.ProgressRow rows} with totals, rates and remaining
 * times, and rows become text. Rows and text are pure; the time is handed in.
 */
@NullMarked
package dev.assay.runners.progress;

import org.jspecify.annotations.NullMarked;
