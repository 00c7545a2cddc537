package dev.assay.pipelines;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.pipelines.dataset.TasksJsonl;
import dev.assay.pipelines.dataset.WholeFile;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.transforms.RecordFiles;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.avro.Schema;

/**
 * What became of the tasks of one version of a dataset in the next: {@code diff.jsonl}, a line for
 * each, and {@code DIFF.md}. Both datasets must fit in memory.
 */
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

  private record Line(Fate fate, TaskRecord task, Optional<TaskRecord> before, String why) {}

  private final Map<String, String> reasons = new HashMap<>();
  private final List<Line> lines = new ArrayList<>();

  private DatasetDiff() {}

  /**
   * Compares two datasets and writes both files into the newer one's folder.
   *
   * @return one sentence that sums them up
   */
  static String write(Path older, Path newer) throws IOException {
    DatasetDiff diff = new DatasetDiff();
    RecordFiles.forEach(
        new RunDirectory(newer).rejections(), RejectionRecord.class, diff::remember);
    List<TaskRecord> before = TasksJsonl.read(new RunDirectory(older).jsonl());
    List<TaskRecord> after = TasksJsonl.read(new RunDirectory(newer).jsonl());
    diff.compare(before, after);
    WholeFile.write(newer.resolve("diff.jsonl"), diff::writeLines);
    String parent = FileDigests.sha256(new RunDirectory(older).jsonl());
    WholeFile.write(newer.resolve("DIFF.md"), diff.page(parent));
    return diff.summary();
  }

  private void remember(RejectionRecord rejection) {
    String subject = rejection.getSubject();
    int question = subject.lastIndexOf('#');
    reasons.putIfAbsent(
        rejection.getRepository() + " " + (question < 0 ? subject : subject.substring(0, question)),
        rejection.getStage() + "/" + rejection.getReason());
  }

  private void compare(List<TaskRecord> before, List<TaskRecord> after) {
    Map<String, TaskRecord> older = new TreeMap<>();
    Map<String, TaskRecord> byQuestion = new TreeMap<>();
    for (TaskRecord task : before) {
      older.put(task.getInstanceId(), task);
      byQuestion.put(question(task), task);
    }
    TreeSet<String> met = new TreeSet<>();
    for (TaskRecord task : after) {
      TaskRecord same = older.get(task.getInstanceId());
      TaskRecord predecessor = byQuestion.get(question(task));
      if (same != null) {
        met.add(same.getInstanceId());
        List<String> columns = differences(same, task);
        lines.add(
            new Line(
                columns.isEmpty() ? Fate.KEPT : Fate.REMEASURED,
                task,
                Optional.of(same),
                String.join(", ", columns)));
      } else if (predecessor != null) {
        met.add(predecessor.getInstanceId());
        lines.add(new Line(Fate.CHANGED, task, Optional.of(predecessor), ""));
      } else {
        lines.add(new Line(Fate.ADDED, task, Optional.empty(), ""));
      }
    }
    for (TaskRecord task : before) {
      if (!met.contains(task.getInstanceId())) {
        String why =
            reasons.getOrDefault(
                task.getRepo() + " " + task.getTestId(), "the test or its assertion is gone");
        lines.add(new Line(Fate.DROPPED, task, Optional.empty(), why));
      }
    }
  }

  private static String question(TaskRecord task) {
    return task.getRepo() + " " + task.getTestId() + " " + task.getProvenance().getQuestionIndex();
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

  private long count(Fate fate, String repo) {
    return lines.stream()
        .filter(
            line -> line.fate() == fate && (repo.isEmpty() || line.task().getRepo().equals(repo)))
        .count();
  }

  private String summary() {
    return String.format(
        Locale.ROOT,
        "%d tasks kept, %d remeasured, %d changed, %d added, %d dropped",
        count(Fate.KEPT, ""),
        count(Fate.REMEASURED, ""),
        count(Fate.CHANGED, ""),
        count(Fate.ADDED, ""),
        count(Fate.DROPPED, ""));
  }

  private String page(String parent) {
    StringBuilder page = new StringBuilder("# What changed\n\n");
    page.append(summary()).append(".\n\n");
    page.append("Parent: the dataset whose `tasks.jsonl` has the SHA-256 `")
        .append(parent)
        .append("`. Every task has a line in `diff.jsonl`.\n\n");
    page.append("| repository | kept | remeasured | changed | added | dropped |\n");
    page.append("|---|---|---|---|---|---|\n");
    TreeSet<String> repositories = new TreeSet<>();
    lines.forEach(line -> repositories.add(line.task().getRepo()));
    for (String repo : repositories) {
      page.append("| ").append(repo);
      for (Fate fate : Fate.values()) {
        page.append(" | ").append(count(fate, repo));
      }
      page.append(" |\n");
    }
    Map<String, Long> why = new TreeMap<>();
    lines.stream()
        .filter(line -> line.fate() == Fate.DROPPED)
        .forEach(line -> why.merge(line.why(), 1L, Long::sum));
    if (!why.isEmpty()) {
      page.append("\n| dropped because | tasks |\n|---|---|\n");
      why.forEach((reason, tasks) -> page.append("| " + reason + " | " + tasks + " |\n"));
    }
    return page.toString();
  }
}
