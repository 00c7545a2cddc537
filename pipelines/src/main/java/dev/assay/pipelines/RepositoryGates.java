package dev.assay.pipelines;

import dev.assay.schemas.CollectedFileRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TaskRecord;
import dev.assay.transforms.RecordFiles;
import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How much of each repository reached each gate of a finished build, and how much of that was
 * rejected there. What entered follows from what came before or after, since nothing vanishes
 * ({@link Conservation} has checked it): only two counts of records are needed beside the
 * rejections.
 */
final class RepositoryGates {
  /**
   * One gate.
   *
   * @param entered units that reached it
   * @param rejected units that it turned away
   */
  record Count(long entered, long rejected) {}

  /** Gates that count what the one before lets through. */
  private static final List<Stage> OF_FILES = List.of(Stage.SCREEN, Stage.COLLECT);

  private static final List<Stage> OF_TESTS =
      List.of(
          Stage.SAMPLE,
          Stage.TRACE,
          Stage.STRUCTURE,
          Stage.MUTATE,
          Stage.VALIDATE,
          Stage.TRACE_MUTANT);

  /** Gates of questions, the last first. */
  private static final List<Stage> OF_QUESTIONS =
      List.of(Stage.PUBLISH, Stage.FALSIFY, Stage.SLICE, Stage.MASK);

  private final Map<String, Map<Stage, Long>> rejected = new HashMap<>();
  private final Map<String, Map<Stage, Count>> gates = new TreeMap<>();

  private RepositoryGates() {}

  /**
   * Counts a build.
   *
   * @param tasks rows of its dataset
   */
  static RepositoryGates of(RunDirectory directory, List<TaskRecord> tasks) throws IOException {
    RepositoryGates all = new RepositoryGates();
    RecordFiles.forEach(
        directory.rejections(),
        RejectionRecord.class,
        rejection ->
            all.rejected
                .computeIfAbsent(rejection.getRepository(), any -> new EnumMap<>(Stage.class))
                .merge(rejection.getStage(), 1L, Long::sum));
    Map<String, Long> tests = new HashMap<>();
    RecordFiles.forEach(
        directory.records("files"),
        CollectedFileRecord.class,
        file -> tests.merge(file.getRepositoryId(), file.getTests(), Long::sum));
    RecordFiles.forEach(
        directory.records("repositories"),
        RepositoryRecord.class,
        repository ->
            all.count(
                repository.getName(),
                repository.getTestFiles(),
                tests.getOrDefault(repository.getId(), 0L),
                tasks.stream()
                    .filter(task -> task.getRepo().equals(repository.getName()))
                    .count()));
    return all;
  }

  private void count(String repository, long files, long tests, long tasks) {
    Map<Stage, Count> counts = new EnumMap<>(Stage.class);
    long entered = files;
    for (Stage stage : OF_FILES) {
      counts.put(stage, new Count(entered, rejected(repository, stage)));
      entered -= rejected(repository, stage);
    }
    entered = tests;
    for (Stage stage : OF_TESTS) {
      counts.put(stage, new Count(entered, rejected(repository, stage)));
      entered -= rejected(repository, stage);
    }
    entered = tasks;
    for (Stage stage : OF_QUESTIONS) {
      entered += rejected(repository, stage);
      counts.put(stage, new Count(entered, rejected(repository, stage)));
    }
    gates.put(repository, counts);
  }

  private long rejected(String repository, Stage stage) {
    return rejected.getOrDefault(repository, Map.of()).getOrDefault(stage, 0L);
  }

  /** The gates of one repository in their order; none if it could not be used. */
  Map<Stage, Count> of(String repository) {
    return gates.getOrDefault(repository, Map.of());
  }
}
