package dev.assay.pipelines.dataset;

import dev.assay.schemas.TaskRecord;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The dataset as {@code tasks.jsonl}: a JSON object a line in UTF-8, lines ended by {@code \n},
 * columns in the order of the schema. {@code inputs} and {@code provenance} are objects.
 */
public final class TasksJsonl {
  private TasksJsonl() {}

  /**
   * Writes the rows in the order given.
   *
   * @throws IOException if the file cannot be written, or a row's {@code inputs} is no JSON object
   */
  public static void write(Path file, List<TaskRecord> tasks) throws IOException {
    TaskJson json = new TaskJson();
    WholeFile.write(
        file,
        part -> {
          try (BufferedWriter writer = Files.newBufferedWriter(part)) {
            for (TaskRecord task : tasks) {
              writer.write(json.line(task));
              writer.write('\n');
            }
          }
        });
  }

  /**
   * Reads the rows back, {@code inputs} as compact JSON text.
   *
   * @throws IOException if the file cannot be read or a line is not a task; the message names it
   */
  public static List<TaskRecord> read(Path file) throws IOException {
    TaskJson json = new TaskJson();
    List<TaskRecord> tasks = new ArrayList<>();
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        try {
          tasks.add(json.task(line));
        } catch (IOException | RuntimeException broken) {
          throw new IOException(
              "%s line %d is not a task: %s"
                  .formatted(file.getFileName(), tasks.size() + 1, broken.getMessage()),
              broken);
        }
      }
    }
    return List.copyOf(tasks);
  }
}
