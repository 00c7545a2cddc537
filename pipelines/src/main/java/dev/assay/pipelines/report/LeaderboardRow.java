package dev.assay.pipelines.report;

import dev.assay.analysis.Accuracy;
import dev.assay.analysis.Interval;
import dev.assay.analysis.Measured;
import dev.assay.analysis.PassAtK;
import dev.assay.analysis.Proportion;
import dev.assay.pipelines.dataset.Numerals;
import dev.assay.score.Ending;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An entrant on the leaderboard.
 *
 * @param entrant who
 * @param rate Pass@1 in percent, or a dash
 * @param interval its interval, or why there is no rate
 * @param from where the interval begins on an axis of 100 %
 * @param length how long it is
 * @param at where the rate stands
 * @param passAtK pass@k in percent, by k
 * @param endings how its answers ended, in the order of {@link Ending}
 * @param missing what was not judged and what it could change; empty if nothing is missing
 */
record LeaderboardRow(
    EntrantView entrant,
    String rate,
    String interval,
    String from,
    String length,
    String at,
    List<String> passAtK,
    List<Part> endings,
    String missing) {

  /** Answers that ended in one way. */
  record Part(String ending, String words, String count, String share) {}

  static List<LeaderboardRow> all(Analyses analyses) {
    List<LeaderboardRow> rows = new ArrayList<>();
    for (int i = 0; i < analyses.overall().size(); i++) {
      int place = i;
      rows.add(
          of(
              EntrantView.of(analyses.contest(), i),
              analyses.overall().get(i),
              analyses.passAtK().stream().map(rates -> rates.get(place)).toList()));
    }
    return rows;
  }

  private static LeaderboardRow of(EntrantView entrant, Accuracy accuracy, List<PassAtK> passAtK) {
    Measured<Proportion> rate = accuracy.pass1();
    Interval ends = rate.toOptional().map(Proportion::interval).orElseGet(() -> new Interval(0, 0));
    return new LeaderboardRow(
        entrant,
        Spelled.orDash(rate, p -> Spelled.percent(p.value())),
        rate.toOptional()
            .map(p -> Spelled.percent(p.interval()))
            .orElse("not defined, because " + rate.because()),
        length(ends.low()),
        length(ends.width()),
        length(rate.toOptional().map(Proportion::value).orElse(0.0)),
        passAtK.stream()
            .map(p -> Spelled.orDash(p.unbiased(), value -> Spelled.percent(value.value())))
            .toList(),
        Arrays.stream(Ending.values()).map(ending -> part(ending, accuracy)).toList(),
        missing(accuracy));
  }

  private static Part part(Ending ending, Accuracy accuracy) {
    int count = accuracy.endings().getOrDefault(ending, 0);
    return new Part(
        RateTables.word(ending),
        words(ending),
        Numerals.whole(count),
        length(accuracy.expected() == 0 ? 0 : (double) count / accuracy.expected()));
  }

  private static String missing(Accuracy accuracy) {
    return accuracy.missing() == 0
        ? ""
        : "%s of %s answers are missing; whatever they would have been, Pass@1 lies within %s"
            .formatted(
                Numerals.whole(accuracy.missing()),
                Numerals.whole(accuracy.expected()),
                Spelled.orDash(accuracy.bounds(), Spelled::percent));
  }

  static String words(Ending ending) {
    return switch (ending) {
      case CORRECT -> "right";
      case WRONG -> "wrong";
      case INVALID_ANSWER -> "no valid answer";
      case INFRASTRUCTURE_FAILURE -> "infrastructure failure";
      case NOT_ATTEMPTED -> "not attempted";
    };
  }

  private static String length(double share) {
    return Svg.number(100 * share) + "%";
  }
}
