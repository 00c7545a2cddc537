package dev.assay.pipelines.report;

import dev.assay.analysis.Accuracy;
import dev.assay.analysis.PassAtK;
import dev.assay.pipelines.dataset.Metric;
import dev.assay.schemas.TaskRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Everything a report says, computed once. Lists by entrant follow the order of the contest.
 *
 * @param reported what it is about
 * @param overall Pass@1 of each entrant
 * @param groups Pass@1 by each dimension and value (Tables 2 and 3, Figure 3)
 * @param passAtK pass@k over all tasks, a row for each k; none if everybody answered once
 * @param metrics what each metric has to do with being right
 * @param pairs every two entrants compared
 * @param temperatures entrants that differ in nothing but temperature (Tables 7 and 8)
 * @param memorization original against mutated (section 4.4)
 */
public record Analyses(
    Reported reported,
    List<Accuracy> overall,
    List<GroupRates> groups,
    List<List<PassAtK>> passAtK,
    List<MetricFindings> metrics,
    List<Pair> pairs,
    List<TemperaturePair> temperatures,
    List<MemorizationRow> memorization) {

  /**
   * Pass@1 of each entrant on tasks with one value.
   *
   * @param tasks how many there are, asked or not
   */
  record GroupRates(
      Dimension dimension,
      String value,
      int tasks,
      List<Accuracy> rates,
      List<List<PassAtK>> passAtK) {}

  /** Computes. */
  public static Analyses of(Reported reported) {
    Contest contest = reported.contest();
    List<GroupRates> groups = new ArrayList<>();
    for (Dimension dimension : Dimension.values()) {
      dimension
          .groups(contest.tasks())
          .forEach(
              (value, tasks) ->
                  groups.add(
                      new GroupRates(
                          dimension,
                          value,
                          tasks.length,
                          rates(contest, tasks),
                          passAtK(contest, tasks))));
    }
    return new Analyses(
        reported,
        rates(contest, contest.all()),
        groups,
        passAtK(contest, contest.all()),
        Arrays.stream(Metric.values()).map(metric -> MetricFindings.of(metric, contest)).toList(),
        Pair.all(contest),
        TemperaturePair.all(contest),
        reported
            .original()
            .map(original -> MemorizationRow.all(original, contest))
            .orElse(List.of()));
  }

  private static List<Accuracy> rates(Contest contest, int[] tasks) {
    return contest.entrants().stream()
        .map(entrant -> Accuracy.of(entrant.answers(), tasks))
        .toList();
  }

  /** For k = 2, 4, 8, … below the largest number of samples, and that number itself. */
  private static List<List<PassAtK>> passAtK(Contest contest, int[] tasks) {
    int most = contest.entrants().stream().mapToInt(Entrant::samples).max().orElse(0);
    if (most < 2) {
      return List.of();
    }
    return IntStream.concat(IntStream.iterate(2, k -> k < most, k -> 2 * k), IntStream.of(most))
        .mapToObj(
            k ->
                contest.entrants().stream()
                    .map(entrant -> PassAtK.of(entrant.answers(), tasks, k))
                    .toList())
        .toList();
  }

  /** The groups of one dimension. */
  List<GroupRates> by(Dimension dimension) {
    return groups.stream().filter(group -> group.dimension() == dimension).toList();
  }

  /** Their ids. */
  public List<String> instances() {
    return tasks().stream().map(TaskRecord::getInstanceId).toList();
  }

  /** A line for each entrant, best first: Pass@1 with its interval, and what is missing. */
  public List<String> leaderboard() {
    int width = contest().entrants().stream().mapToInt(e -> e.label().length()).max().orElse(0);
    return LeaderboardRow.all(this).stream()
        .map(
            row ->
                "  %s  %5s  (%s)%s"
                    .formatted(
                        row.entrant().label() + " ".repeat(width - row.entrant().label().length()),
                        row.rate(),
                        row.interval(),
                        row.missing().isEmpty() ? "" : "  " + row.missing()))
        .toList();
  }

  Contest contest() {
    return reported.contest();
  }

  /** The tasks that somebody was asked, by id. */
  public List<TaskRecord> tasks() {
    return contest().tasks();
  }
}
