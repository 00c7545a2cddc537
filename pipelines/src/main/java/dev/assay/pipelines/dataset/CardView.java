package dev.assay.pipelines.dataset;

import dev.assay.schemas.TaskRecord;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What the card's template shows.
 *
 * @param licences identifiers of the hub, sorted
 * @param size the hub's category of size
 * @param names the repositories' names as a clause
 * @param taskCount rows with their unit
 * @param testCount tests behind them with their unit
 * @param example a row, or none from an empty dataset
 * @param gates the stages of the build
 * @param repositories Table 5
 * @param columns the columns
 * @param metrics distributions; none in an empty dataset
 * @param exactness how exact the metrics are; none if that was not measured
 * @param unmutated whether the tests are as their repositories have them
 * @param version of Assay
 */
record CardView(
    List<String> licences,
    String size,
    String names,
    String taskCount,
    String testCount,
    List<Example> example,
    List<Gate> gates,
    List<Repository> repositories,
    List<Column> columns,
    List<MetricRow> metrics,
    List<Exactness> exactness,
    boolean unmutated,
    String version) {

  /** One row in full, code as fenced blocks. */
  record Example(TaskRecord task, String question, String test, String answer, String sources) {
    static Example of(TaskRecord task) {
      return new Example(
          task,
          Markdown.block("python", task.getAssertion()),
          Markdown.block("python", task.getTestSource().stripTrailing().stripIndent()),
          Markdown.block("python", task.getAnswer()),
          String.join(", ", task.getSourceVariables()));
    }
  }

  /** A row of Table 5. */
  record Repository(RepositoryFacts facts, String licence, int tasks) {
    static Repository of(RepositoryFacts facts) {
      return new Repository(facts, facts.licence().orElse("not stated"), facts.tasks().size());
    }
  }

  /** The distribution of a metric. */
  record MetricRow(Metric metric, Distribution distribution, String median) {
    static MetricRow of(Metric metric, List<TaskRecord> tasks) {
      Distribution distribution = Distribution.of(metric.of(tasks));
      return new MetricRow(metric, distribution, Numerals.tenthsUnlessWhole(distribution.median()));
    }
  }

  static CardView of(FinishedBuild build) {
    List<TaskRecord> tasks = build.tasks();
    List<RepositoryFacts> repositories = build.repositories();
    return new CardView(
        repositories.stream().map(HubLicence::of).distinct().sorted().toList(),
        size(tasks.size()),
        clause(repositories.stream().map(RepositoryFacts::name).distinct().toList()),
        Wording.count(tasks.size(), "task"),
        Wording.count(FinishedBuild.tests(tasks), "test"),
        ExampleChoice.of(tasks, 1).stream().map(Example::of).toList(),
        build.gates(),
        repositories.stream().map(Repository::of).toList(),
        Column.all(),
        tasks.isEmpty()
            ? List.of()
            : Arrays.stream(Metric.values()).map(metric -> MetricRow.of(metric, tasks)).toList(),
        build.exactness().stream().toList(),
        tasks.stream().anyMatch(task -> task.getTeacher().equals("none")),
        build.manifest().getAssayVersion());
  }

  /** Names in a sentence: {@code a}, {@code a and b}, {@code a, b and c}. */
  private static String clause(List<String> names) {
    if (names.size() < 2) {
      return String.join("", names);
    }
    return names.subList(0, names.size() - 1).stream().collect(Collectors.joining(", "))
        + " and "
        + names.get(names.size() - 1);
  }

  private static String size(int rows) {
    if (rows < 1_000) {
      return "n<1K";
    }
    return rows < 10_000 ? "1K<n<10K" : rows < 100_000 ? "10K<n<100K" : "100K<n<1M";
  }
}
