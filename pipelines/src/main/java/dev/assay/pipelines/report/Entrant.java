package dev.assay.pipelines.report;

import dev.assay.analysis.Answers;
import dev.assay.schemas.EntrantRecord;
import dev.assay.schemas.VerdictRecord;
import dev.assay.score.Ending;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * One who takes part in a contest.
 *
 * @param label unique in the contest: the name, with its run where several have it
 * @param asked how it was asked
 * @param runs labels of the runs its answers come from
 * @param verdicts for each task of the contest the verdicts in the order of the samples; none if it
 *     was not asked
 * @param answers the same as endings
 */
public record Entrant(
    String label,
    EntrantRecord asked,
    Set<String> runs,
    List<List<VerdictRecord>> verdicts,
    Answers answers) {

  static Entrant of(
      String label, EntrantRecord asked, Set<String> runs, List<List<VerdictRecord>> verdicts) {
    List<List<VerdictRecord>> inOrder =
        verdicts.stream()
            .map(
                task ->
                    task.stream()
                        .sorted(Comparator.comparingInt(VerdictRecord::getSample))
                        .toList())
            .toList();
    return new Entrant(
        label,
        asked,
        Set.copyOf(runs),
        inOrder,
        Answers.of(
            inOrder.stream().map(task -> task.stream().map(Entrant::ending).toList()).toList()));
  }

  private static Ending ending(VerdictRecord verdict) {
    return Ending.valueOf(verdict.getEnding().name());
  }

  /** How many answers it gave at the most to one task. */
  int samples() {
    return verdicts.stream().mapToInt(List::size).max().orElse(0);
  }
}
