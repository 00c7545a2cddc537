package dev.assay.pipelines;

import dev.assay.pipelines.dataset.TasksJsonl;
import dev.assay.schemas.TaskRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Copies of a built dataset in which something is not as it was built. */
final class Tampering {
  private Tampering() {}

  static Path copy(Path built, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(built)) {
      for (Path file : all.toList()) {
        Path target = to.resolve(built.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
    return to;
  }

  static void rows(Path built, Consumer<List<TaskRecord>> change) throws IOException {
    Path file = built.resolve("dataset/tasks.jsonl");
    List<TaskRecord> rows = new ArrayList<>(TasksJsonl.read(file));
    change.accept(rows);
    TasksJsonl.write(file, rows);
  }

  static void swapIds(List<TaskRecord> rows, int one, int other) {
    TaskRecord first = rows.get(one);
    TaskRecord second = rows.get(other);
    rows.set(one, TaskRecord.newBuilder(first).setInstanceId(second.getInstanceId()).build());
    rows.set(other, TaskRecord.newBuilder(second).setInstanceId(first.getInstanceId()).build());
  }

  static void deleteRecords(Path built, String stage) throws IOException {
    try (Stream<Path> files = Files.list(built.resolve("records").resolve(stage))) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
  }
}
