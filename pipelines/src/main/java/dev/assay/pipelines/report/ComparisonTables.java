package dev.assay.pipelines.report;

import dev.assay.analysis.Correlation;
import dev.assay.analysis.Measured;
import dev.assay.analysis.Memorization;
import java.util.ArrayList;
import java.util.List;

/** Entrants beside each other, as files; what does not apply to the runs makes no file. */
final class ComparisonTables {
  private ComparisonTables() {}

  static List<Csv> of(Analyses analyses) {
    List<Csv> tables = new ArrayList<>();
    if (!analyses.pairs().isEmpty()) {
      tables.add(pairs(analyses));
    }
    if (!analyses.temperatures().isEmpty()) {
      tables.add(temperatureAccuracy(analyses));
      tables.add(temperatureCorrelations(analyses));
    }
    if (!analyses.memorization().isEmpty()) {
      tables.add(memorization(analyses));
    }
    return tables;
  }

  private static String label(Analyses analyses, int entrant) {
    return analyses.contest().entrants().get(entrant).label();
  }

  private static Csv pairs(Analyses analyses) {
    Csv csv =
        new Csv(
            "comparisons",
            "first",
            "second",
            "tasks",
            "difference",
            "low_by_repository",
            "high_by_repository",
            "low_by_test",
            "high_by_test",
            "only_first",
            "only_second",
            "p_mcnemar",
            "p_holm");
    for (Pair pair : analyses.pairs()) {
      csv.row(
          Csv.cells(
              label(analyses, pair.first()),
              label(analyses, pair.second()),
              pair.comparison().tasks(),
              Csv.number(pair.comparison().difference()),
              Csv.ends(pair.comparison().byRepository()),
              Csv.ends(pair.comparison().byTest()),
              pair.comparison().test().onlyFirst(),
              pair.comparison().test().onlySecond(),
              Csv.number(pair.comparison().test().p()),
              Csv.number(pair.corrected())));
    }
    return csv;
  }

  private static Csv temperatureAccuracy(Analyses analyses) {
    Csv csv =
        new Csv("temperature-accuracy", "cold", "warm", "repository", "t_cold", "t_warm", "shift");
    for (TemperatureRow row : TemperatureRow.accuracies(analyses)) {
      csv.row(
          label(analyses, row.pair().cold()),
          label(analyses, row.pair().warm()),
          row.what(),
          Csv.number(row.cold()),
          Csv.number(row.warm()),
          Csv.number(row.shift()));
    }
    return csv;
  }

  private static Csv temperatureCorrelations(Analyses analyses) {
    Csv csv =
        new Csv("temperature-correlations", "cold", "warm", "metric", "r_cold", "r_warm", "shift");
    for (TemperatureRow row : TemperatureRow.correlations(analyses)) {
      csv.row(
          label(analyses, row.pair().cold()),
          label(analyses, row.pair().warm()),
          row.what(),
          Csv.number(row.cold()),
          Csv.number(row.warm()),
          Csv.number(row.shift()));
    }
    return csv;
  }

  private static Csv memorization(Analyses analyses) {
    Csv csv =
        new Csv(
            "memorization",
            "entrant",
            "pairs",
            "original",
            "original_low",
            "original_high",
            "mutated",
            "mutated_low",
            "mutated_high",
            "memorization_rate",
            "low",
            "high",
            "reverse",
            "reverse_low",
            "reverse_high",
            "p_mcnemar");
    for (MemorizationRow row : analyses.memorization()) {
      Memorization found = row.memorization();
      csv.row(
          Csv.cells(
              label(analyses, row.entrant()),
              found.pairs(),
              Csv.of(found.original()),
              Csv.of(found.mutated()),
              Csv.of(found.rate()),
              Csv.of(found.reverse()),
              Csv.number(found.test().p())));
    }
    return csv;
  }

  /** r of a correlation. */
  static Measured<Double> r(Measured<Correlation> correlation) {
    return correlation.map(Correlation::r);
  }
}
