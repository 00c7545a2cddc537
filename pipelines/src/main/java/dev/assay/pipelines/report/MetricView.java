package dev.assay.pipelines.report;

import dev.assay.analysis.Cliff;
import dev.assay.analysis.Correlation;
import dev.assay.analysis.Measured;
import dev.assay.analysis.Split;
import dev.assay.pipelines.dataset.Metric;
import dev.assay.pipelines.dataset.Numerals;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What the metrics have to do with being right, for a reader. */
final class MetricView {
  private MetricView() {}

  /**
   * The correlations of an entrant (Tables 4 and 6).
   *
   * @param plain with each metric
   * @param partial the same with the two others held fixed
   */
  record CorrelationRow(EntrantView entrant, List<Cell> plain, List<Cell> partial) {}

  /**
   * A correlation.
   *
   * @param r or a dash
   * @param explanation interval, p-value and number of tasks, or why there is none
   * @param interval for a second line
   * @param rank {@code best} if it is the strongest of its row
   */
  record Cell(String r, String interval, String explanation, String rank) {}

  /** What happens to an entrant's rate as a metric grows. */
  record CliffRow(
      EntrantView entrant,
      String metric,
      String published,
      String publishedDrop,
      String publishedP,
      String found,
      String foundDrop,
      String p,
      String pBeyondSlope,
      String explanation) {}

  static List<CorrelationRow> correlations(Analyses analyses) {
    List<CorrelationRow> rows = new ArrayList<>();
    for (int i = 0; i < analyses.contest().entrants().size(); i++) {
      int place = i;
      rows.add(
          new CorrelationRow(
              EntrantView.of(analyses.contest(), i),
              cells(analyses.metrics().stream().map(m -> m.entrants().get(place).plain()).toList()),
              cells(
                  analyses.metrics().stream()
                      .map(m -> m.entrants().get(place).partial())
                      .toList())));
    }
    return rows;
  }

  private static List<Cell> cells(List<Measured<Correlation>> row) {
    double strongest =
        row.stream()
            .flatMap(cell -> cell.toOptional().stream())
            .mapToDouble(found -> Math.abs(found.r()))
            .max()
            .orElse(-1);
    return IntStream.range(0, row.size()).mapToObj(i -> cell(row.get(i), strongest)).toList();
  }

  private static Cell cell(Measured<Correlation> measured, double strongest) {
    return measured
        .toOptional()
        .map(
            found ->
                new Cell(
                    Spelled.correlation(found.r()),
                    Spelled.orDash(found.interval(), Spelled::correlation),
                    "p %s, %s tasks".formatted(pOf(found.p()), Numerals.whole(found.pairs())),
                    Math.abs(found.r()) == strongest ? "best" : ""))
        .orElseGet(() -> new Cell("–", "", "not defined, because " + measured.because(), ""));
  }

  private static String pOf(double p) {
    String text = Spelled.p(p);
    return text.startsWith("<") ? text : "= " + text;
  }

  static List<CliffRow> cliffs(Analyses analyses) {
    List<CliffRow> rows = new ArrayList<>();
    for (MetricFindings findings : analyses.metrics()) {
      for (int i = 0; i < findings.entrants().size(); i++) {
        rows.add(
            cliff(
                EntrantView.of(analyses.contest(), i),
                findings.metric(),
                findings.entrants().get(i)));
      }
    }
    return rows;
  }

  private static CliffRow cliff(
      EntrantView entrant, Metric metric, MetricFindings.ForEntrant found) {
    return new CliffRow(
        entrant,
        metric.name(),
        Numerals.whole((long) MetricFindings.published(metric)),
        Spelled.orDash(found.split(), MetricView::drop),
        Spelled.orDash(found.split().then(Split::p), Spelled::p),
        Spelled.orDash(found.cliff(), c -> Numerals.whole((long) c.split().threshold())),
        Spelled.orDash(found.cliff().map(Cliff::split), MetricView::drop),
        Spelled.orDash(found.cliff().map(Cliff::p), Spelled::p),
        Spelled.orDash(found.cliff().map(Cliff::pBeyondSlope), Spelled::p),
        reason("published threshold", found.split()) + reason("change point", found.cliff()));
  }

  private static String drop(Split split) {
    return Spelled.percent(split.below().value()) + " → " + Spelled.percent(split.above().value());
  }

  private static String reason(String what, Measured<?> measured) {
    return measured.because().isEmpty()
        ? ""
        : what + " not defined, because " + measured.because() + ". ";
  }
}
