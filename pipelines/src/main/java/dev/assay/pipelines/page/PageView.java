package dev.assay.pipelines.page;

import dev.assay.explain.Explanation;
import dev.assay.pipelines.dataset.Distribution;
import dev.assay.pipelines.dataset.Exactness;
import dev.assay.pipelines.dataset.FinishedBuild;
import dev.assay.pipelines.dataset.Gate;
import dev.assay.pipelines.dataset.Metric;
import dev.assay.pipelines.dataset.Numerals;
import dev.assay.pipelines.dataset.RepositoryFacts;
import dev.assay.pipelines.dataset.Wording;
import dev.assay.schemas.RunManifest;
import dev.assay.schemas.TaskRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the page's template shows.
 *
 * @param policy content security policy
 * @param assets what is inlined
 * @param headline tasks and repositories in a few words
 * @param isEmpty whether there are no tasks
 * @param numbers the headline counts
 * @param gates the stages of the build
 * @param repositories a row for each repository
 * @param turnedAway rejections by repository and gate; none if nothing was rejected
 * @param teaching how the mutation went; none if nobody taught
 * @param isAsking whether a model was asked
 * @param spend what models were asked and used, a row for each role and model
 * @param histograms a figure for each metric; none without tasks
 * @param exactness how exact the metrics are; none if that was not measured
 * @param breakdowns tasks by difficulty, scope and kind of answer; none without tasks
 * @param examples tasks as a reader would see them
 * @param manifest the run's manifest
 */
record PageView(
    String policy,
    Assets assets,
    String headline,
    boolean isEmpty,
    List<HeadlineNumber> numbers,
    List<GateView> gates,
    List<RepositoryView> repositories,
    List<TurnedAway> turnedAway,
    List<TeachingView> teaching,
    boolean isAsking,
    List<SpendView> spend,
    List<HistogramView> histograms,
    List<Exactness> exactness,
    List<Breakdown> breakdowns,
    List<ExampleView> examples,
    RunManifest manifest) {

  /** A number and what it counts. */
  record HeadlineNumber(String number, String what) {}

  static PageView of(
      Assets assets,
      FinishedBuild build,
      List<TaskRecord> examples,
      Map<String, Explanation> explanations) {
    List<TaskRecord> tasks = build.tasks();
    List<RepositoryFacts> repositories = build.repositories();
    List<Gate> gates = build.gates();
    return new PageView(
        assets.policy(),
        assets,
        Wording.count(tasks.size(), "task")
            + " from "
            + (repositories.size() == 1
                ? repositories.get(0).name()
                : Wording.count(repositories.size(), "repository")),
        tasks.isEmpty(),
        numbers(build, repositories, gates),
        gates.stream().map(GateView::of).toList(),
        repositories.stream().map(facts -> RepositoryView.of(facts, tasks.size())).toList(),
        TurnedAway.of(gates, build.rejections()),
        TeachingView.of(build.teaching()),
        !build.manifest().getModels().isEmpty(),
        build.manifest().getModels().stream().map(SpendView::of).toList(),
        tasks.isEmpty()
            ? List.of()
            : Arrays.stream(Metric.values())
                .map(metric -> HistogramView.of(metric, tasks))
                .toList(),
        build.exactness().stream().toList(),
        tasks.isEmpty() ? List.of() : Breakdown.all(tasks),
        examples.stream()
            .map(
                task ->
                    ExampleView.of(
                        task, Optional.ofNullable(explanations.get(task.getInstanceId()))))
            .toList(),
        build.manifest());
  }

  private static List<HeadlineNumber> numbers(
      FinishedBuild build, List<RepositoryFacts> repositories, List<Gate> gates) {
    long collected = repositories.stream().mapToLong(RepositoryFacts::collected).sum();
    long rejected = gates.stream().mapToLong(Gate::rejected).sum();
    long reasons = gates.stream().mapToLong(gate -> gate.reasons().size()).sum();
    List<TaskRecord> tasks = build.tasks();
    return List.of(
        headline(tasks.size(), "task", ""),
        headline(
            FinishedBuild.tests(tasks), "test", " behind them, of " + Numerals.whole(collected)),
        headline(
            repositories.stream().mapToLong(RepositoryFacts::linesOfCode).sum(),
            "line",
            " of library code"),
        headline(rejected, "rejection", ", for " + Wording.count(reasons, "reason")));
  }

  private static HeadlineNumber headline(long count, String unit, String rest) {
    return new HeadlineNumber(
        Numerals.whole(count), (count == 1 ? unit : Wording.plural(unit)) + rest);
  }

  /** Percentage of the whole that a bar is long, as CSS takes it. */
  static String barLength(long part, long whole) {
    return whole == 0 ? "0%" : "%s%%".formatted(Math.round(1000.0 * part / whole) / 10.0);
  }

  /** The middle value of a metric, for a table. */
  static String median(Metric metric, List<TaskRecord> tasks) {
    return tasks.isEmpty()
        ? "–"
        : Numerals.tenthsUnlessWhole(Distribution.of(metric.of(tasks)).median());
  }
}
