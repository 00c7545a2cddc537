package dev.assay.pipelines.report;

import dev.assay.pipelines.dataset.Tally;
import dev.assay.pipelines.dataset.Wording;
import dev.assay.schemas.TaskRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** What tasks are told apart by. */
enum Dimension {
  DIFFICULTY("Difficulty"),
  REPOSITORY("Repository"),
  SCOPE("Reasoning scope"),
  ANSWER_KIND("Kind of answer");

  private final String title;

  Dimension(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  /** The word for it in files. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  String of(TaskRecord task) {
    return switch (this) {
      case DIFFICULTY -> task.getDifficulty();
      case REPOSITORY -> task.getRepo();
      case SCOPE -> task.getScope();
      case ANSWER_KIND -> task.getAnswerKind();
    };
  }

  /** A value for a reader. */
  String wording(String of) {
    return Wording.find(word() + "." + of).orElse(of);
  }

  /**
   * The numbers of the tasks by value: in the order of the known values, or the commonest first.
   */
  Map<String, int[]> groups(List<TaskRecord> tasks) {
    Tally tally =
        switch (this) {
          case DIFFICULTY -> Tally.inOrder(List.of("easy", "medium", "hard"), tasks, this::of);
          case SCOPE ->
              Tally.inOrder(
                  List.of("intra_file", "cross_file", "repository_wide"), tasks, this::of);
          case REPOSITORY, ANSWER_KIND -> Tally.of(tasks, this::of);
        };
    Map<String, int[]> groups = new LinkedHashMap<>();
    for (Tally.Count count : tally.counts()) {
      groups.put(
          count.word(),
          IntStream.range(0, tasks.size())
              .filter(task -> of(tasks.get(task)).equals(count.word()))
              .toArray());
    }
    return groups;
  }
}
