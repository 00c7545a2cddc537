package dev.assay.pipelines.report;

import dev.assay.analysis.Cliff;
import dev.assay.analysis.Correlation;
import dev.assay.analysis.Measured;
import dev.assay.analysis.Proportion;
import dev.assay.analysis.QuantileBins;
import dev.assay.analysis.Split;
import dev.assay.pipelines.dataset.Histogram;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the metrics have to do with being right, as files. */
final class MetricTables {
  private MetricTables() {}

  static List<Csv> of(Analyses analyses) {
    return List.of(correlations(analyses), cliffs(analyses));
  }

  /** The numbers behind the figures, by the figures' names. */
  static List<Csv> figures(Analyses analyses) {
    List<Csv> tables = new ArrayList<>();
    for (MetricFindings findings : analyses.metrics()) {
      tables.add(curve(analyses, findings));
      tables.add(distribution(findings));
    }
    return tables;
  }

  static String word(MetricFindings findings) {
    return findings.metric().name().toLowerCase(Locale.ROOT);
  }

  private static Csv correlations(Analyses analyses) {
    Csv csv =
        new Csv(
            "correlations",
            "entrant",
            "metric",
            "held_fixed",
            "tasks",
            "r",
            "low",
            "high",
            "p",
            "not_defined_because");
    for (MetricFindings findings : analyses.metrics()) {
      for (int i = 0; i < findings.entrants().size(); i++) {
        String label = analyses.contest().entrants().get(i).label();
        MetricFindings.ForEntrant found = findings.entrants().get(i);
        csv.row(Csv.cells(label, word(findings), "", cells(found.plain())));
        csv.row(Csv.cells(label, word(findings), "the other two", cells(found.partial())));
      }
    }
    return csv;
  }

  private static List<Object> cells(Measured<Correlation> measured) {
    List<Object> cells = new ArrayList<>();
    measured
        .toOptional()
        .ifPresentOrElse(
            found -> {
              cells.add(found.pairs());
              cells.add(found.r());
              cells.addAll(Csv.ends(found.interval()));
              cells.add(found.p());
            },
            () -> cells.addAll(List.of("", "", "", "", "")));
    cells.add(measured.because());
    return cells;
  }

  private static Csv cliffs(Analyses analyses) {
    Csv csv =
        new Csv(
            "cliffs",
            "entrant",
            "metric",
            "threshold",
            "chosen_by",
            "tasks_below",
            "rate_below",
            "tasks_above",
            "rate_above",
            "drop",
            "low",
            "high",
            "p",
            "p_beyond_slope",
            "not_defined_because");
    for (MetricFindings findings : analyses.metrics()) {
      for (int i = 0; i < findings.entrants().size(); i++) {
        String label = analyses.contest().entrants().get(i).label();
        MetricFindings.ForEntrant found = findings.entrants().get(i);
        csv.row(
            Csv.cells(
                label,
                word(findings),
                MetricFindings.published(findings.metric()),
                "paper",
                split(found.split()),
                Csv.number(found.split().then(Split::p)),
                "",
                found.split().because()));
        csv.row(
            Csv.cells(
                label,
                word(findings),
                found.cliff().toOptional().<Object>map(c -> c.split().threshold()).orElse(""),
                "largest difference",
                split(found.cliff().map(Cliff::split)),
                Csv.number(found.cliff().map(Cliff::p)),
                Csv.number(found.cliff().map(Cliff::pBeyondSlope)),
                found.cliff().because()));
      }
    }
    return csv;
  }

  private static List<Object> split(Measured<Split> measured) {
    return measured
        .toOptional()
        .<List<Object>>map(
            split ->
                List.of(
                    split.below().tasks(),
                    split.below().value(),
                    split.above().tasks(),
                    split.above().value(),
                    split.drop(),
                    split.interval().low(),
                    split.interval().high()))
        .orElse(List.of("", "", "", "", "", "", ""));
  }

  private static Csv curve(Analyses analyses, MetricFindings findings) {
    Csv csv =
        new Csv(
            "accuracy-by-" + word(findings),
            "entrant",
            "from",
            "to",
            "mean",
            "tasks",
            "judged_tasks",
            "pass_at_1",
            "low",
            "high");
    for (int i = 0; i < findings.entrants().size(); i++) {
      for (int b = 0; b < findings.bins().size(); b++) {
        QuantileBins.Bin bin = findings.bins().get(b);
        Measured<Proportion> rate = findings.entrants().get(i).curve().get(b);
        csv.row(
            Csv.cells(
                analyses.contest().entrants().get(i).label(),
                bin.low(),
                bin.high(),
                bin.mean(),
                bin.tasks(),
                rate.toOptional().map(Proportion::tasks).orElse(0),
                Csv.of(rate)));
      }
    }
    return csv;
  }

  private static Csv distribution(MetricFindings findings) {
    Csv csv = new Csv("distribution-" + word(findings), "from", "below", "tasks");
    for (Histogram.Bin bin : findings.histogram().bins()) {
      csv.row(bin.from(), bin.to(), bin.count());
    }
    return csv;
  }
}
