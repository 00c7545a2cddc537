/**
 * What `assay report` says of finished evaluations: a {@link dev.assay.pipelines.report.Contest} of
 * entrants on the tasks of one dataset, the {@link dev.assay.pipelines.report.Analyses} of it, and
 * their renderings as tables (CSV), figures (SVG) and a page.
 */
@NullMarked
package dev.assay.pipelines.report;

import org.jspecify.annotations.NullMarked;
