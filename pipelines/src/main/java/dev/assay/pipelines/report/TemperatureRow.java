package dev.assay.pipelines.report;

import dev.assay.analysis.Accuracy;
import dev.assay.analysis.Measured;
import dev.assay.analysis.Proportion;
import java.util.ArrayList;
import java.util.List;

/**
 * A row of RepoReason's Tables 7 and 8.
 *
 * @param pair the two temperatures
 * @param what a repository, {@code overall}, or a metric
 * @param cold the number at the lower temperature
 * @param warm that at the higher
 */
record TemperatureRow(
    TemperaturePair pair, String what, Measured<Double> cold, Measured<Double> warm) {
  static final String OVERALL = "overall";

  /** The shift from cold to warm. */
  Measured<Double> shift() {
    return cold.then(low -> warm.map(high -> high - low));
  }

  /** Table 7: rates by repository, and over all. */
  static List<TemperatureRow> accuracies(Analyses analyses) {
    List<TemperatureRow> rows = new ArrayList<>();
    for (TemperaturePair pair : analyses.temperatures()) {
      for (Analyses.GroupRates group : analyses.by(Dimension.REPOSITORY)) {
        rows.add(row(pair, group.value(), group.rates()));
      }
      rows.add(row(pair, OVERALL, analyses.overall()));
    }
    return rows;
  }

  /** Table 8: correlations of each metric with being right. */
  static List<TemperatureRow> correlations(Analyses analyses) {
    List<TemperatureRow> rows = new ArrayList<>();
    for (TemperaturePair pair : analyses.temperatures()) {
      for (MetricFindings findings : analyses.metrics()) {
        rows.add(
            new TemperatureRow(
                pair,
                findings.metric().name(),
                ComparisonTables.r(findings.entrants().get(pair.cold()).plain()),
                ComparisonTables.r(findings.entrants().get(pair.warm()).plain())));
      }
    }
    return rows;
  }

  private static TemperatureRow row(TemperaturePair pair, String what, List<Accuracy> rates) {
    return new TemperatureRow(
        pair,
        what,
        rates.get(pair.cold()).pass1().map(Proportion::value),
        rates.get(pair.warm()).pass1().map(Proportion::value));
  }
}
