package dev.assay.pipelines.page;

import dev.assay.pipelines.dataset.Numerals;
import dev.assay.pipelines.dataset.Tally;
import dev.assay.pipelines.dataset.Wording;
import dev.assay.schemas.TaskRecord;
import java.util.List;

/**
 * Tasks by the values of a column.
 *
 * @param title what they are told apart by
 * @param rows a row for each value that occurs
 */
record Breakdown(String title, List<Row> rows) {
  /** A value, the tasks that have it, and its bar. */
  record Row(String word, long count, String share, String bar) {}

  static List<Breakdown> all(List<TaskRecord> tasks) {
    return List.of(
        of(
            "Difficulty",
            "difficulty",
            Tally.inOrder(List.of("easy", "medium", "hard"), tasks, TaskRecord::getDifficulty)),
        of(
            "How far the answer reaches",
            "scope",
            Tally.inOrder(
                List.of("intra_file", "cross_file", "repository_wide"),
                tasks,
                TaskRecord::getScope)),
        of("Kind of answer", "answer_kind", Tally.of(tasks, TaskRecord::getAnswerKind)));
  }

  private static Breakdown of(String title, String column, Tally tally) {
    long most = tally.counts().stream().mapToLong(Tally.Count::count).max().orElse(0);
    return new Breakdown(
        title,
        tally.counts().stream()
            .map(
                count ->
                    new Row(
                        Wording.find(column + "." + count.word()).orElse(count.word()),
                        count.count(),
                        Numerals.percent(count.count(), tally.total()),
                        PageView.barLength(count.count(), most)))
            .toList());
  }
}
