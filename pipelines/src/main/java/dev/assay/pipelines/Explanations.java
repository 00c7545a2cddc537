package dev.assay.pipelines;

import dev.assay.explain.Explanation;
import dev.assay.schemas.QuestionRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.schemas.TraceRecord;
import dev.assay.slice.Slicer;
import dev.assay.trace.Trace;
import dev.assay.transforms.RecordFiles;
import dev.assay.transforms.TraceRecords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Explains tasks of a finished build by slicing their recorded traces once more. Records are read
 * one at a time; the traces of the tasks asked for must fit in memory.
 */
public final class Explanations {
  private Explanations() {}

  /**
   * The tasks of a build, sorted.
   *
   * @param directory what {@code assay build assertions} wrote
   * @throws ConfigException if it holds no build
   * @throws UncheckedIOException if the records cannot be read
   */
  public static List<String> instances(Path directory) throws ConfigException {
    RunDirectory run = new RunDirectory(directory);
    if (!Files.isRegularFile(run.manifest())) {
      throw new ConfigException(
          List.of(directory + ": holds no finished build; manifest.json is not there"));
    }
    List<String> ids = new ArrayList<>();
    try {
      RecordFiles.forEach(
          run.records("tasks"), TaskRecord.class, task -> ids.add(task.getInstanceId()));
    } catch (IOException e) {
      throw new UncheckedIOException("the tasks of " + directory + ": " + e, e);
    }
    ids.sort(Comparator.naturalOrder());
    return ids;
  }

  /**
   * Explains one task.
   *
   * @param directory what {@code assay build assertions} wrote
   * @throws IllegalArgumentException if there is no such task, see {@link #instances}
   * @throws UncheckedIOException if the records cannot be read
   */
  public static ExplainedTask of(Path directory, String instanceId) {
    RunDirectory run = new RunDirectory(directory);
    List<TaskRecord> found = new ArrayList<>();
    try {
      RecordFiles.forEach(
          run.records("tasks"),
          TaskRecord.class,
          task -> {
            if (task.getInstanceId().equals(instanceId)) {
              found.add(task);
            }
          });
      if (found.isEmpty()) {
        throw new IllegalArgumentException("no task of " + directory + ": " + instanceId);
      }
      TaskRecord task = found.get(0);
      return new ExplainedTask(
          instanceId,
          task.getRepo() + " " + task.getVersion(),
          task.getTestId(),
          task.getAssertion(),
          task.getDifficulty(),
          of(run, found).values().iterator().next());
    } catch (IOException e) {
      throw new UncheckedIOException("the records of " + directory + ": " + e, e);
    }
  }

  /** Explains tasks, by their instance ids. */
  static Map<String, Explanation> of(RunDirectory run, Collection<TaskRecord> tasks)
      throws IOException {
    Map<String, String> instances = new HashMap<>();
    for (TaskRecord task : tasks) {
      String id = task.getInstanceId();
      instances.put(id.substring(id.lastIndexOf("__") + 2), id);
    }
    Map<String, List<QuestionRecord>> questions = new HashMap<>();
    RecordFiles.forEach(
        run.records("questions"),
        QuestionRecord.class,
        question -> {
          if (instances.containsKey(question.getId())) {
            questions.computeIfAbsent(question.getTestId(), any -> new ArrayList<>()).add(question);
          }
        });
    Map<String, Explanation> explanations = new TreeMap<>();
    RecordFiles.forEach(
        run.records("mutant_traces"),
        TraceRecord.class,
        record -> {
          List<QuestionRecord> asked = questions.getOrDefault(record.getTestId(), List.of());
          if (!asked.isEmpty()) {
            Trace trace = TraceRecords.trace(record);
            Slicer slicer = Slicer.of(trace);
            for (QuestionRecord question : asked) {
              explanations.put(
                  String.valueOf(instances.get(question.getId())),
                  Explanation.of(trace, slicer.slice(question.getLine())));
            }
          }
        });
    if (explanations.size() != instances.size()) {
      throw new IOException(
          "of %d tasks %d have a question and a trace; records are missing"
              .formatted(instances.size(), explanations.size()));
    }
    return explanations;
  }
}
