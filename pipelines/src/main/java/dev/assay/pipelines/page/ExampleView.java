package dev.assay.pipelines.page;

import dev.assay.explain.Explanation;
import dev.assay.pipelines.dataset.Metric;
import dev.assay.pipelines.dataset.Wording;
import dev.assay.schemas.TaskRecord;
import java.util.List;
import java.util.Optional;

/**
 * A task as a reader would see it.
 *
 * @param task the row
 * @param scope its reasoning scope in words
 * @param lines the test as shown
 * @param assertion the question in pieces
 * @param metrics the three metrics with their units
 * @param hasSources whether any source variable is named
 * @param slice what the answer depends on; none where it is not known
 */
record ExampleView(
    TaskRecord task,
    String scope,
    List<BlankedTest.Line> lines,
    List<BlankedTest.Line> assertion,
    List<MetricView> metrics,
    boolean hasSources,
    List<SliceView> slice) {

  /** A metric of the task. */
  record MetricView(String name, String title, String value) {
    static MetricView of(Metric metric, TaskRecord task) {
      return new MetricView(
          metric.name(), metric.title(), Wording.count(metric.of(task), metric.unit()));
    }
  }

  static ExampleView of(TaskRecord task, Optional<Explanation> explanation) {
    return new ExampleView(
        task,
        Wording.find("scope." + task.getScope()).orElse(task.getScope()),
        BlankedTest.of(task.getTestSource()).lines(),
        BlankedTest.of(task.getAssertion()).lines(),
        List.of(Metric.values()).stream().map(metric -> MetricView.of(metric, task)).toList(),
        !task.getSourceVariables().isEmpty(),
        explanation.map(SliceView::of).stream().toList());
  }
}
