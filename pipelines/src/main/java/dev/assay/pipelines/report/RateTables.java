package dev.assay.pipelines.report;

import dev.assay.analysis.Accuracy;
import dev.assay.analysis.PassAtK;
import dev.assay.schemas.VerdictRecord;
import dev.assay.score.Ending;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** How often entrants are right, as files. */
final class RateTables {
  private static final String OVERALL = "overall";

  private RateTables() {}

  static List<Csv> of(Analyses analyses) {
    List<Csv> tables = new ArrayList<>();
    tables.add(leaderboard(analyses));
    for (Dimension dimension : Dimension.values()) {
      tables.add(rates(analyses, dimension));
    }
    tables.add(passAtK(analyses));
    tables.add(rules(analyses));
    return tables;
  }

  private static Csv leaderboard(Analyses analyses) {
    List<Object> columns =
        new ArrayList<>(List.of("entrant", "model", "agent", "temperature", "samples", "asked"));
    columns.addAll(List.of("judged_tasks", "pass_at_1", "low", "high"));
    columns.addAll(List.of("if_missing_wrong", "if_missing_right"));
    Arrays.stream(Ending.values()).map(RateTables::word).forEach(columns::add);
    Csv csv = new Csv("leaderboard", columns.toArray(String[]::new));
    for (int i = 0; i < analyses.overall().size(); i++) {
      Entrant entrant = analyses.contest().entrants().get(i);
      Accuracy accuracy = analyses.overall().get(i);
      csv.row(
          Csv.cells(
              entrant.label(),
              entrant.asked().getModel(),
              entrant.asked().getAgent(),
              entrant.asked().getTemperature().map(Spelled::exact).orElse(""),
              entrant.samples(),
              accuracy.asked(),
              judged(accuracy),
              Csv.of(accuracy.pass1()),
              Csv.ends(accuracy.bounds()),
              List.copyOf(accuracy.endings().values())));
    }
    return csv;
  }

  private static int judged(Accuracy accuracy) {
    return accuracy.pass1().toOptional().map(p -> p.tasks()).orElse(0);
  }

  private static Csv rates(Analyses analyses, Dimension dimension) {
    Csv csv =
        new Csv(
            "accuracy-by-" + dimension.word().replace('_', '-'),
            "entrant",
            dimension.word(),
            "tasks",
            "asked",
            "judged_tasks",
            "pass_at_1",
            "low",
            "high",
            "not_defined_because");
    for (Analyses.GroupRates group : analyses.by(dimension)) {
      for (int i = 0; i < group.rates().size(); i++) {
        Accuracy accuracy = group.rates().get(i);
        csv.row(
            Csv.cells(
                analyses.contest().entrants().get(i).label(),
                group.value(),
                group.tasks(),
                accuracy.asked(),
                judged(accuracy),
                Csv.of(accuracy.pass1()),
                accuracy.pass1().because()));
      }
    }
    return csv;
  }

  private static Csv passAtK(Analyses analyses) {
    Csv csv =
        new Csv(
            "pass-at-k",
            "entrant",
            "by",
            "value",
            "k",
            "tasks",
            "left_out",
            "unbiased",
            "low",
            "high",
            "any_of_first_k",
            "any_low",
            "any_high");
    passAtK(csv, analyses, OVERALL, "", analyses.passAtK());
    for (Analyses.GroupRates group : analyses.groups()) {
      passAtK(csv, analyses, group.dimension().word(), group.value(), group.passAtK());
    }
    return csv;
  }

  private static void passAtK(
      Csv csv, Analyses analyses, String by, String value, List<List<PassAtK>> rates) {
    for (List<PassAtK> row : rates) {
      for (int i = 0; i < row.size(); i++) {
        PassAtK rate = row.get(i);
        csv.row(
            Csv.cells(
                analyses.contest().entrants().get(i).label(),
                by,
                value,
                rate.k(),
                rate.unbiased().toOptional().map(p -> p.tasks()).orElse(0),
                rate.leftOut(),
                Csv.of(rate.unbiased()),
                Csv.of(rate.anyOf())));
      }
    }
  }

  private static Csv rules(Analyses analyses) {
    Csv csv = new Csv("rules", "entrant", "ending", "rule", "answers");
    for (Entrant entrant : analyses.contest().entrants()) {
      rules(entrant)
          .forEach((key, count) -> csv.row(entrant.label(), key.get(0), key.get(1), count));
    }
    return csv;
  }

  /** How many answers each rule decided, by ending and rule; the rule is empty where none did. */
  static Map<List<String>, Integer> rules(Entrant entrant) {
    Map<List<String>, Integer> counts =
        new TreeMap<>((a, b) -> (a.get(0) + " " + a.get(1)).compareTo(b.get(0) + " " + b.get(1)));
    for (List<VerdictRecord> task : entrant.verdicts()) {
      for (VerdictRecord verdict : task) {
        counts.merge(
            List.of(
                verdict.getEnding().name().toLowerCase(Locale.ROOT), verdict.getRule().orElse("")),
            1,
            Integer::sum);
      }
    }
    return counts;
  }

  static String word(Ending ending) {
    return ending.name().toLowerCase(Locale.ROOT);
  }
}
