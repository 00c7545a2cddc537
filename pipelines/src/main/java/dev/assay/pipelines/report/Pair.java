package dev.assay.pipelines.report;

import dev.assay.analysis.Holm;
import dev.assay.analysis.Measured;
import dev.assay.analysis.PairedComparison;
import dev.assay.schemas.TaskRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * Two entrants compared on the tasks that were judged for both.
 *
 * @param first the place of the better one in the contest
 * @param second that of the other
 * @param comparison the comparison
 * @param corrected McNemar's p-value, corrected by Holm for the number of pairs
 */
record Pair(int first, int second, PairedComparison comparison, Measured<Double> corrected) {

  /** Every two entrants of a contest. */
  static List<Pair> all(Contest contest) {
    List<Pair> raw = new ArrayList<>();
    for (int first = 0; first < contest.entrants().size(); first++) {
      for (int second = first + 1; second < contest.entrants().size(); second++) {
        raw.add(
            new Pair(
                first,
                second,
                compare(contest, first, second),
                Measured.undefined("not corrected yet")));
      }
    }
    List<Measured<Double>> corrected =
        Holm.adjust(raw.stream().map(pair -> pair.comparison.test().p()).toList());
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < raw.size(); i++) {
      Pair pair = raw.get(i);
      pairs.add(new Pair(pair.first, pair.second, pair.comparison, corrected.get(i)));
    }
    return List.copyOf(pairs);
  }

  static PairedComparison compare(Contest contest, int first, int second) {
    List<TaskRecord> tasks = contest.tasks();
    return PairedComparison.of(
        contest.entrants().get(first).answers(),
        contest.entrants().get(second).answers(),
        contest.all(),
        task -> tasks.get(task).getRepo(),
        task -> tasks.get(task).getRepo() + " " + tasks.get(task).getTestId());
  }
}
