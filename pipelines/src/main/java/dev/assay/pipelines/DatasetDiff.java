package dev.assay.pipelines;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.pipelines.dataset.WholeFile;
import dev.assay.schemas.TaskRecord;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.avro.Schema;

/** What became of the tasks of one version of a dataset in the next. */
final class DatasetDiff {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Columns in which a task may differ and is still the same: they say where it comes from. */
  private static final List<String> PROVENANCE = List.of("version", "provenance");

  /** What became of a task. */
  enum Fate {
    /** The same in every column but where it comes from. */
    KEPT,
    /** The same question and answer, with other metrics or another wording around them. */
    REMEASURED,
    /** Another value is true now: a new id, with the one before it named. */
    CHANGED,
    ADDED,
    DROPPED;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A task.
   *
   * @param task in the newer version, if it is there
   * @param before in the older one
   * @param why the columns that differ, or the reason why it is not in one of the versions
   */
  record Line(Fate fate, TaskRecord task, Optional<TaskRecord> before, String why) {}

  private final List<Line> lines = new ArrayList<>();
  private final RejectionReasons reasonsBefore;
  private final RejectionReasons reasonsAfter;

  private DatasetDiff(RejectionReasons reasonsBefore, RejectionReasons reasonsAfter) {
    this.reasonsBefore = reasonsBefore;
    this.reasonsAfter = reasonsAfter;
  }

  /** Compares two datasets; both must fit in memory. */
  static DatasetDiff between(BuiltDataset older, BuiltDataset newer) throws IOException {
    DatasetDiff diff =
        new DatasetDiff(
            RejectionReasons.of(older.directory()), RejectionReasons.of(newer.directory()));
    diff.compare(older.rows(), newer.rows());
    return diff;
  }

  private void compare(List<TaskRecord> before, List<TaskRecord> after) {
    Map<String, TaskRecord> older = new TreeMap<>();
    Map<String, TaskRecord> byQuestion = new TreeMap<>();
    for (TaskRecord task : before) {
      older.put(task.getInstanceId(), task);
      byQuestion.put(RejectionReasons.question(task), task);
    }
    TreeSet<String> met = new TreeSet<>();
    for (TaskRecord task : after) {
      Optional<TaskRecord> same = Optional.ofNullable(older.get(task.getInstanceId()));
      Optional<TaskRecord> predecessor =
          same.or(() -> Optional.ofNullable(byQuestion.get(RejectionReasons.question(task))));
      predecessor.ifPresent(known -> met.add(known.getInstanceId()));
      lines.add(
          same.map(known -> compared(known, task))
              .orElseGet(
                  () ->
                      predecessor.isPresent()
                          ? new Line(Fate.CHANGED, task, predecessor, "")
                          : added(task)));
    }
    for (TaskRecord task : before) {
      if (!met.contains(task.getInstanceId())) {
        String why = reasonsAfter.of(task).orElse("the test or its assertion is gone");
        lines.add(new Line(Fate.DROPPED, task, Optional.empty(), why));
      }
    }
  }

  private static Line compared(TaskRecord before, TaskRecord after) {
    List<String> columns = differences(before, after);
    return new Line(
        columns.isEmpty() ? Fate.KEPT : Fate.REMEASURED,
        after,
        Optional.of(before),
        String.join(", ", columns));
  }

  private Line added(TaskRecord task) {
    String why =
        reasonsBefore
            .of(task)
            .map(reason -> "rejected before: " + reason)
            .orElse("the test or its assertion is new");
    return new Line(Fate.ADDED, task, Optional.empty(), why);
  }

  private static List<String> differences(TaskRecord one, TaskRecord other) {
    List<String> columns = new ArrayList<>();
    for (Schema.Field column : TaskRecord.getClassSchema().getFields()) {
      if (!PROVENANCE.contains(column.name())
          && !one.get(column.pos()).equals(other.get(column.pos()))) {
        columns.add(column.name());
      }
    }
    return columns;
  }

  /** Writes a line for each task as JSON. */
  void write(Path file) throws IOException {
    WholeFile.write(file, this::writeLines);
  }

  private void writeLines(Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (Line line : lines) {
        ObjectNode row = JSON.createObjectNode();
        row.put("fate", line.fate().word());
        row.put("instance_id", line.task().getInstanceId());
        row.put("repo", line.task().getRepo());
        row.put("test_id", line.task().getTestId());
        row.put("answer", line.task().getAnswer());
        line.before()
            .filter(before -> line.fate() == Fate.CHANGED)
            .ifPresent(
                before ->
                    row.put("predecessor", before.getInstanceId())
                        .put("answer_before", before.getAnswer()));
        if (!line.why().isEmpty()) {
          row.put(line.fate() == Fate.REMEASURED ? "columns" : "reason", line.why());
        }
        out.write(JSON.writeValueAsString(row));
        out.write('\n');
      }
    }
  }

  /** All tasks of both versions. */
  List<Line> lines() {
    return List.copyOf(lines);
  }

  /** Tasks of one fate. */
  long count(Fate fate) {
    return lines.stream().filter(line -> line.fate() == fate).count();
  }

  /** Tasks of one fate of one repository. */
  long count(Fate fate, String repository) {
    return lines.stream()
        .filter(line -> line.fate() == fate && line.task().getRepo().equals(repository))
        .count();
  }
}
