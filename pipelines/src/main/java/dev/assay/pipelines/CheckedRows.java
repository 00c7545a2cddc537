package dev.assay.pipelines;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.pipelines.dataset.TasksParquet;
import dev.assay.schemas.TaskRecord;
import dev.assay.transforms.PublishTasks;
import dev.assay.transforms.RecordFiles;
import dev.assay.verify.Check;
import dev.assay.verify.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * Compares the rows of both dataset files with the records they were made from. {@code
 * tasks.parquet} is a function of the rows, so it is made again and compared by its bytes, which
 * needs no reader of Parquet. All tasks must fit in memory twice.
 */
final class CheckedRows {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<Schema.Field> COLUMNS = TaskRecord.getClassSchema().getFields();

  private CheckedRows() {}

  /**
   * Checks.
   *
   * @param workspace a folder for what is made again
   */
  static void check(BuiltDataset dataset, Path workspace, Findings findings) throws IOException {
    findings.checked(Check.UNIQUE_IDS, dataset.rows().size());
    findings.checked(Check.SAME_ROWS, dataset.rows().size());
    Set<String> ids = new HashSet<>();
    for (TaskRecord row : dataset.rows()) {
      if (!ids.add(row.getInstanceId())) {
        findings.add(
            new Finding(row.getInstanceId(), Check.UNIQUE_IDS, "more than one row has this id"));
      }
    }
    Map<String, TaskRecord> published = published(dataset);
    for (TaskRecord row : dataset.rows()) {
      TaskRecord recorded = published.get(row.getInstanceId());
      List<String> different = recorded == null ? List.of() : differentColumns(row, recorded);
      if (recorded == null) {
        findings.add(row(row, "no published record of a task has this id"));
      } else if (!different.isEmpty()) {
        findings.add(row(row, "differs from its record in " + String.join(", ", different)));
      }
    }
    published.values().stream()
        .filter(recorded -> !ids.contains(recorded.getInstanceId()))
        .forEach(recorded -> findings.add(row(recorded, "tasks.jsonl does not have this row")));
    parquet(dataset, published, workspace, findings);
  }

  private static Finding row(TaskRecord row, String seen) {
    return new Finding(row.getInstanceId(), Check.SAME_ROWS, seen);
  }

  private static Map<String, TaskRecord> published(BuiltDataset dataset) throws IOException {
    Map<String, TaskRecord> published = new HashMap<>();
    boolean keepLeaks = dataset.keepsLeaks();
    RecordFiles.forEach(
        dataset.directory().records("tasks"),
        TaskRecord.class,
        task -> {
          if (PublishTasks.isPublished(task, keepLeaks)) {
            published.put(task.getInstanceId(), task);
          }
        });
    return published;
  }

  private static List<String> differentColumns(TaskRecord row, TaskRecord recorded)
      throws JsonProcessingException {
    List<String> different = new ArrayList<>();
    for (Schema.Field column : COLUMNS) {
      Object one = row.get(column.pos());
      Object other = recorded.get(column.pos());
      boolean same =
          column.name().equals("inputs")
              // The two files spell the same object's characters in different ways.
              ? JSON.readTree(row.getInputs()).equals(JSON.readTree(recorded.getInputs()))
              : Objects.equals(one, other);
      if (!same) {
        different.add(column.name());
      }
    }
    return different;
  }

  private static void parquet(
      BuiltDataset dataset, Map<String, TaskRecord> published, Path workspace, Findings findings)
      throws IOException {
    Path found = dataset.directory().parquet();
    if (!Files.isRegularFile(found)) {
      findings.add(Check.SAME_ROWS, "tasks.parquet is missing");
      return;
    }
    Path expected = workspace.resolve("tasks.parquet");
    TasksParquet.write(
        expected,
        published.values().stream()
            .sorted(Comparator.comparing(TaskRecord::getInstanceId))
            .toList());
    long at = Files.mismatch(expected, found);
    if (at >= 0) {
      findings.add(
          Check.SAME_ROWS,
          "tasks.parquet is not what the published records give, from byte " + at + " on");
    }
  }
}
