package dev.assay.pipelines.dataset;

import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.RunManifest;
import dev.assay.schemas.TaskRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the card and the page are made from.
 *
 * @param manifest the run's manifest; its {@code files} are not read, so that they may be filled in
 *     later
 * @param tasks the rows of the dataset, sorted by {@code instance_id}
 * @param collected tests that pytest collected, by {@code id} of the repository; one that is
 *     missing had none
 * @param rejections what was dropped
 * @param teaching how the mutation went
 * @param sentences why, for a reader
 * @param exactness how exact the metrics are, if that was measured
 */
public record FinishedBuild(
    RunManifest manifest,
    List<TaskRecord> tasks,
    Map<String, Long> collected,
    RejectionCounts rejections,
    Teaching teaching,
    ReasonSentences sentences,
    Optional<Exactness> exactness) {
  /** A build without exact slices. */
  public FinishedBuild(
      RunManifest manifest,
      List<TaskRecord> tasks,
      Map<String, Long> collected,
      RejectionCounts rejections,
      Teaching teaching,
      ReasonSentences sentences) {
    this(manifest, tasks, collected, rejections, teaching, sentences, Optional.empty());
  }

  public FinishedBuild {
    tasks = List.copyOf(tasks);
    collected = Map.copyOf(collected);
    if (manifest.getTasks() != tasks.size()) {
      throw new IllegalArgumentException(
          "the manifest counts %d tasks, there are %d"
              .formatted(manifest.getTasks(), tasks.size()));
    }
  }

  /** The stages of the build, in order. */
  public List<Gate> gates() {
    return manifest.getStages().stream()
        .map(count -> Gate.of(count, rejections, sentences))
        .toList();
  }

  /** The repositories, sorted by name and version. */
  public List<RepositoryFacts> repositories() {
    return manifest.getRepositories().stream()
        .sorted(
            Comparator.comparing(RepositoryRecord::getName)
                .thenComparing(RepositoryRecord::getVersion))
        .map(this::facts)
        .toList();
  }

  private RepositoryFacts facts(RepositoryRecord repository) {
    List<TaskRecord> own =
        tasks.stream()
            .filter(task -> task.getProvenance().getRepositoryId().equals(repository.getId()))
            .toList();
    return new RepositoryFacts(
        repository.getName(),
        repository.getVersion(),
        repository.getLicence().map(FinishedBuild::firstLine).filter(text -> !text.isEmpty()),
        repository.getLinesOfCode(),
        repository.getPythonVersion(),
        collected.getOrDefault(repository.getId(), 0L),
        tests(own),
        own);
  }

  /** Some distributions state the whole text of their licence; its first line names it. */
  private static String firstLine(String text) {
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst().orElse("");
  }

  /** Distinct tests behind some tasks. */
  public static long tests(List<TaskRecord> tasks) {
    return tasks.stream().map(task -> task.getProvenance().getTestRecord()).distinct().count();
  }
}
