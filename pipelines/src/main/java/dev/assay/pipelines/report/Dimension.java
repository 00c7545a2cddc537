package dev.assay.pipelines.report;

import dev.assay.pipelines.dataset.Tally;
import dev.assay.pipelines.dataset.Wording;
import dev.assay.schemas.TaskRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;

/** What tasks are told apart by. */
enum Dimension {
  DIFFICULTY("Difficulty", List.of("easy", "medium", "hard"), TaskRecord::getDifficulty),
  REPOSITORY("Repository", List.of(), TaskRecord::getRepo),
  SCOPE(
      "Reasoning scope",
      List.of("intra_file", "cross_file", "repository_wide"),
      TaskRecord::getScope),
  ANSWER_KIND("Kind of answer", List.of(), TaskRecord::getAnswerKind);

  private final String title;
  private final List<String> order;
  private final Function<TaskRecord, String> value;

  Dimension(String title, List<String> order, Function<TaskRecord, String> value) {
    this.title = title;
    this.order = order;
    this.value = value;
  }

  /**
   * Tasks with one value.
   *
   * @param tasks their numbers
   */
  record Group(String value, int[] tasks) {}

  String title() {
    return title;
  }

  /** The word for it in files. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  String of(TaskRecord task) {
    return value.apply(task);
  }

  /** A value for a reader. */
  String wording(String of) {
    return Wording.find(word() + "." + of).orElse(of);
  }

  /** The tasks by value: in the order of the known values, or the commonest first. */
  List<Group> groups(List<TaskRecord> tasks) {
    Tally tally =
        order.isEmpty() ? Tally.of(tasks, value) : Tally.inOrder(order, tasks, value);
    List<Group> groups = new ArrayList<>();
    for (Tally.Count count : tally.counts()) {
      groups.add(
          new Group(
              count.word(),
              IntStream.range(0, tasks.size())
                  .filter(i -> of(tasks.get(i)).equals(count.word()))
                  .toArray()));
    }
    return groups;
  }
}
