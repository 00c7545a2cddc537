package dev.assay.pipelines.report;

import dev.assay.analysis.Accuracy;
import dev.assay.pipelines.dataset.Metric;
import dev.assay.pipelines.dataset.Numerals;
import dev.assay.pipelines.dataset.Wording;
import dev.assay.pipelines.page.Assets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the page's template shows. Lists are empty where there is nothing of their kind.
 *
 * @param policy content security policy
 * @param assets what is inlined
 * @param headline entrants, tasks and repositories in a few words
 * @param numbers the headline counts
 * @param incomplete a sentence if answers are missing
 * @param leaderboard the entrants, best first
 * @param hasSamples whether anybody answered more than once
 * @param ks the k of pass@k that were asked for
 * @param legend the entrants as colours
 * @param rates Pass@1 by each dimension that tells tasks apart
 * @param curves a figure for each metric (Figure 2)
 * @param scope the figure of the reasoning scope (Figure 3)
 * @param distributions a figure for each metric (Figure 4)
 * @param metrics the metrics' names
 * @param correlations Tables 4 and 6
 * @param cliffs change points
 * @param hasPairs whether there are two entrants
 * @param pairs paired comparisons
 * @param temperatures Tables 7 and 8
 * @param hasMemorization whether there are runs on the originals
 * @param memorization memorization rates
 * @param rules how many answers each rule decided
 * @param files what lies beside the page
 * @param runs what the report is made of
 * @param datasetDigest the dataset
 * @param trajectories how much of the trajectories the page holds; none if there are none
 * @param columns packed data of all tasks
 * @param blocks packed data of each block of tasks, a line each
 * @param trajectoryLines packed trajectories, a line for each task
 */
record ReportView(
    String policy,
    Assets assets,
    String headline,
    List<Headline> numbers,
    List<String> incomplete,
    List<LeaderboardRow> leaderboard,
    boolean hasSamples,
    List<String> ks,
    List<EntrantView> legend,
    List<RateTableView> rates,
    List<Figure> curves,
    String scope,
    List<Figure> distributions,
    List<String> metrics,
    List<MetricView.CorrelationRow> correlations,
    List<MetricView.CliffRow> cliffs,
    boolean hasPairs,
    List<ComparisonView.PairRow> pairs,
    List<ComparisonView.TemperatureView> temperatures,
    boolean hasMemorization,
    List<ComparisonView.MemorizationView> memorization,
    List<RuleRow> rules,
    List<String> files,
    String runs,
    String datasetDigest,
    List<String> trajectories,
    String columns,
    String blocks,
    String trajectoryLines) {

  /** A number and what it counts. */
  record Headline(String number, String what) {}

  /** A drawing of a metric. */
  record Figure(String title, String metric, String note, String svg) {}

  /** Answers of an entrant that a rule decided. */
  record RuleRow(EntrantView entrant, String ending, String rule, String count) {}

  static ReportView of(Assets assets, Analyses analyses, PagePayload payload, List<String> files) {
    Contest contest = analyses.contest();
    List<String> labels = contest.entrants().stream().map(Entrant::label).toList();
    return new ReportView(
        assets.policy(),
        assets,
        headline(contest),
        numbers(analyses),
        incomplete(analyses),
        LeaderboardRow.all(analyses),
        !analyses.passAtK().isEmpty(),
        analyses.passAtK().stream()
            .flatMap(rates -> rates.stream().limit(1))
            .map(rate -> Integer.toString(rate.k()))
            .toList(),
        IntStream.range(0, labels.size()).mapToObj(i -> EntrantView.of(contest, i)).toList(),
        Arrays.stream(Dimension.values())
            .filter(dimension -> analyses.by(dimension).size() > 1)
            .map(dimension -> RateTableView.of(analyses, dimension))
            .toList(),
        analyses.metrics().stream().map(m -> curve(m, labels)).toList(),
        GroupFigure.of(analyses, Dimension.SCOPE, false).inline(),
        analyses.metrics().stream().map(ReportView::distribution).toList(),
        Arrays.stream(Metric.values()).map(Metric::name).toList(),
        MetricView.correlations(analyses),
        MetricView.cliffs(analyses),
        !analyses.pairs().isEmpty(),
        ComparisonView.pairs(analyses),
        ComparisonView.temperatures(analyses),
        !analyses.memorization().isEmpty(),
        ComparisonView.memorization(analyses),
        rules(contest),
        files,
        String.join(", ", contest.runs())
            + analyses
                .reported()
                .original()
                .map(original -> "; originals: " + String.join(", ", original.runs()))
                .orElse(""),
        contest.datasetDigest(),
        payload.trajectories().known() == 0
            ? List.of()
            : List.of(
                "%s of the %s with trajectories have them in this page; the runs hold all of them."
                    .formatted(
                        Numerals.whole(payload.trajectories().tasks()),
                        Wording.count(payload.trajectories().known(), "task"))),
        payload.columns(),
        String.join("\n", payload.blocks()),
        String.join("\n", payload.trajectories().lines()));
  }

  private static String headline(Contest contest) {
    return "%s on %s from %s"
        .formatted(
            Wording.count(contest.entrants().size(), "entrant"),
            Wording.count(contest.tasks().size(), "task"),
            contest.repositories().size() == 1
                ? contest.repositories().get(0)
                : Wording.count(contest.repositories().size(), "repository"));
  }

  private static List<Headline> numbers(Analyses analyses) {
    long expected = analyses.overall().stream().mapToLong(Accuracy::expected).sum();
    long missing = analyses.overall().stream().mapToLong(Accuracy::missing).sum();
    return List.of(
        new Headline(Numerals.whole(analyses.contest().entrants().size()), "entrants"),
        new Headline(Numerals.whole(analyses.tasks().size()), "tasks"),
        new Headline(Numerals.whole(expected - missing), "judged answers"),
        new Headline(Numerals.whole(missing), "answers missing"));
  }

  private static List<String> incomplete(Analyses analyses) {
    long missing = analyses.overall().stream().mapToLong(Accuracy::missing).sum();
    return missing == 0
        ? List.of()
        : List.of(
            Wording.count(missing, "answer")
                + " "
                + (missing == 1 ? "is" : "are")
                + " missing, through infrastructure or because nobody asked. They are in no rate on"
                + " this page; the leaderboard says whose they are, and what they could change.");
  }

  private static Figure curve(MetricFindings findings, List<String> labels) {
    return new Figure(
        findings.metric().title(),
        findings.metric().name(),
        findings.metric().meaning(),
        CurveFigure.of(findings, labels, false).inline());
  }

  private static Figure distribution(MetricFindings findings) {
    return new Figure(
        findings.metric().title(),
        findings.metric().name(),
        findings
                .distribution()
                .map(
                    d ->
                        "mean %s, sd %s, median %s, largest %s"
                            .formatted(
                                Numerals.tenths(d.mean()),
                                Numerals.tenths(d.deviation()),
                                Numerals.tenthsUnlessWhole(d.median()),
                                Numerals.whole(d.max())))
                .orElse("no tasks")
            + ". The paper’s seven repositories: "
            + findings.metric().inPaper()
            + ".",
        DistributionFigure.of(findings).inline());
  }

  private static List<RuleRow> rules(Contest contest) {
    return IntStream.range(0, contest.entrants().size())
        .boxed()
        .flatMap(
            i ->
                RateTables.rules(contest.entrants().get(i)).entrySet().stream()
                    .map(
                        entry ->
                            new RuleRow(
                                EntrantView.of(contest, i),
                                entry.getKey().get(0).replace('_', ' '),
                                entry.getKey().get(1).replace('_', ' '),
                                Numerals.whole(entry.getValue()))))
        .toList();
  }
}
