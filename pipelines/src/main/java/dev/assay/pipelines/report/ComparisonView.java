package dev.assay.pipelines.report;

import dev.assay.analysis.Measured;
import dev.assay.analysis.Memorization;
import dev.assay.analysis.Proportion;
import dev.assay.pipelines.dataset.Numerals;
import java.util.ArrayList;
import java.util.List;

/** Entrants beside each other, for a reader. */
final class ComparisonView {
  private static final double SIGNIFICANT = 0.05;

  private ComparisonView() {}

  /** Two entrants. */
  record PairRow(
      EntrantView first,
      EntrantView second,
      String tasks,
      String difference,
      String byRepository,
      String byTest,
      String discordant,
      String p,
      String corrected,
      boolean isApart,
      String explanation) {}

  /** The rows of Tables 7 and 8 for two temperatures. */
  record TemperatureView(
      EntrantView cold,
      EntrantView warm,
      String low,
      String high,
      List<ShiftRow> accuracies,
      List<ShiftRow> correlations,
      String difference,
      String interval,
      String p) {}

  /** A number at two temperatures. */
  record ShiftRow(String what, String cold, String warm, String shift) {}

  /** A memorization rate. */
  record MemorizationView(
      EntrantView entrant,
      String pairs,
      String original,
      String mutated,
      String rate,
      String interval,
      String reverse,
      String p) {}

  static List<PairRow> pairs(Analyses analyses) {
    return analyses.pairs().stream().map(pair -> pair(analyses.contest(), pair)).toList();
  }

  private static PairRow pair(Contest contest, Pair pair) {
    var comparison = pair.comparison();
    return new PairRow(
        EntrantView.of(contest, pair.first()),
        EntrantView.of(contest, pair.second()),
        Numerals.whole(comparison.tasks()),
        Spelled.orDash(comparison.difference(), Spelled::points),
        Spelled.orDash(comparison.byRepository(), Spelled::points),
        Spelled.orDash(comparison.byTest(), Spelled::points),
        comparison.test().onlyFirst() + " : " + comparison.test().onlySecond(),
        Spelled.orDash(comparison.test().p(), Spelled::p),
        Spelled.orDash(pair.corrected(), Spelled::p),
        pair.corrected().toOptional().map(p -> p < SIGNIFICANT).orElse(false),
        reason("interval over repositories", comparison.byRepository())
            + reason("interval over tests", comparison.byTest())
            + reason("test", comparison.test().p()));
  }

  private static String reason(String what, Measured<?> measured) {
    return measured.because().isEmpty()
        ? ""
        : what + " not defined, because " + measured.because() + ". ";
  }

  static List<TemperatureView> temperatures(Analyses analyses) {
    List<TemperatureView> views = new ArrayList<>();
    for (TemperaturePair pair : analyses.temperatures()) {
      Contest contest = analyses.contest();
      views.add(
          new TemperatureView(
              EntrantView.of(contest, pair.cold()),
              EntrantView.of(contest, pair.warm()),
              temperature(contest, pair.cold()),
              temperature(contest, pair.warm()),
              TemperatureRow.accuracies(analyses).stream()
                  .filter(row -> row.pair().equals(pair))
                  .map(ComparisonView::accuracy)
                  .toList(),
              TemperatureRow.correlations(analyses).stream()
                  .filter(row -> row.pair().equals(pair))
                  .map(ComparisonView::correlation)
                  .toList(),
              Spelled.orDash(pair.comparison().difference(), Spelled::points),
              Spelled.orDash(pair.comparison().byRepository(), Spelled::points),
              Spelled.orDash(pair.comparison().test().p(), Spelled::p)));
    }
    return views;
  }

  private static String temperature(Contest contest, int entrant) {
    return contest.entrants().get(entrant).asked().getTemperature().map(Spelled::exact).orElse("–");
  }

  private static ShiftRow accuracy(TemperatureRow row) {
    return new ShiftRow(
        row.what(),
        Spelled.orDash(row.cold(), Spelled::percent),
        Spelled.orDash(row.warm(), Spelled::percent),
        Spelled.orDash(row.shift(), Spelled::points));
  }

  private static ShiftRow correlation(TemperatureRow row) {
    return new ShiftRow(
        row.what(),
        Spelled.orDash(row.cold(), Spelled::correlation),
        Spelled.orDash(row.warm(), Spelled::correlation),
        Spelled.orDash(row.shift(), Spelled::correlation));
  }

  static List<MemorizationView> memorization(Analyses analyses) {
    List<MemorizationView> views = new ArrayList<>();
    for (MemorizationRow row : analyses.memorization()) {
      Memorization found = row.memorization();
      views.add(
          new MemorizationView(
              EntrantView.of(analyses.contest(), row.entrant()),
              Numerals.whole(found.pairs()),
              percent(found.original()),
              percent(found.mutated()),
              percent(found.rate()),
              Spelled.orDash(found.rate().map(Proportion::interval), Spelled::percent),
              percent(found.reverse()),
              Spelled.orDash(found.test().p(), Spelled::p)));
    }
    return views;
  }

  private static String percent(Measured<Proportion> rate) {
    return Spelled.orDash(rate, p -> Spelled.percent(p.value()));
  }
}
