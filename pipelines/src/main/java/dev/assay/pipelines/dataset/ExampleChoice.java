package dev.assay.pipelines.dataset;

import dev.assay.schemas.Provenance;
import dev.assay.schemas.TaskRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Chooses tasks that show what a dataset holds: one after the other, each time one whose
 * repository, difficulty, kind of answer and scope were shown least so far. Tests of more than
 * {@value #READABLE_LINES} lines, and test functions that were shown already, are chosen only if
 * there is nothing else. Ties go to the smaller {@code instance_id}, which is a digest, so that the
 * choice does not favour a file.
 */
public final class ExampleChoice {
  private static final int READABLE_LINES = 40;

  private final Map<String, Integer> shown = new HashMap<>();

  private ExampleChoice() {}

  /**
   * Chooses up to {@code count} tasks, in the order of their choice.
   *
   * @param tasks any number; compared {@code count} times each
   */
  public static List<TaskRecord> of(List<TaskRecord> tasks, int count) {
    ExampleChoice choice = new ExampleChoice();
    List<TaskRecord> left = new ArrayList<>(tasks);
    List<TaskRecord> chosen = new ArrayList<>();
    while (chosen.size() < count && !left.isEmpty()) {
      TaskRecord next =
          left.stream()
              .min(
                  Comparator.<TaskRecord>comparingInt(task -> isLong(task) ? 1 : 0)
                      .thenComparingInt(task -> choice.times("test " + test(task)))
                      .thenComparingInt(choice::timesShown)
                      .thenComparing(TaskRecord::getInstanceId))
              .orElseThrow();
      chosen.add(next);
      left.remove(next);
      Stream.concat(traits(next), Stream.of("test " + test(next)))
          .forEach(trait -> choice.shown.merge(trait, 1, Integer::sum));
    }
    return List.copyOf(chosen);
  }

  private static String test(TaskRecord task) {
    Provenance from = task.getProvenance();
    return String.join("\n", from.getRepositoryId(), from.getDefinitionFile(), from.getQualname());
  }

  private static boolean isLong(TaskRecord task) {
    return task.getTestSource().lines().count() > READABLE_LINES;
  }

  private int timesShown(TaskRecord task) {
    return traits(task).mapToInt(this::times).sum();
  }

  private int times(String trait) {
    return shown.getOrDefault(trait, 0);
  }

  private static Stream<String> traits(TaskRecord task) {
    return Stream.of(
        "repo " + task.getRepo(),
        "difficulty " + task.getDifficulty(),
        "kind " + task.getAnswerKind(),
        "scope " + task.getScope());
  }
}
