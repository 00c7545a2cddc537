package dev.assay.pipelines.page;

import dev.assay.pipelines.dataset.Metric;
import dev.assay.pipelines.dataset.RepositoryFacts;

/**
 * A repository as a row.
 *
 * @param facts its row of Table 5
 * @param licence as stated, or that it is not
 * @param tasks its tasks
 * @param bar its part of all tasks
 * @param esv median of its tasks
 * @param mcl median of its tasks
 * @param dfi median of its tasks
 */
record RepositoryView(
    RepositoryFacts facts,
    String licence,
    int tasks,
    String bar,
    String esv,
    String mcl,
    String dfi) {
  static RepositoryView of(RepositoryFacts facts, int allTasks) {
    return new RepositoryView(
        facts,
        facts.licence().orElse("not stated"),
        facts.tasks().size(),
        PageView.barLength(facts.tasks().size(), allTasks),
        PageView.median(Metric.ESV, facts.tasks()),
        PageView.median(Metric.MCL, facts.tasks()),
        PageView.median(Metric.DFI, facts.tasks()));
  }
}
