package dev.assay.transforms;

import dev.assay.schemas.Stage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How far a run has come, told out of band: each worker process appends lines to a file of its own
 * in the run's progress directory, because neither runner shows counters while a stage runs.
 *
 * <p>A line is {@code STAGE entered|passed|rejected N}. An element that a runner repeats is counted
 * again, so these figures are for people; the manifest counts records.
 */
public final class ProgressLog {
  private static final ConcurrentHashMap<String, ProgressLog> LOGS = new ConcurrentHashMap<>();

  private final Writer writer;

  private ProgressLog(Path directory) {
    try {
      Files.createDirectories(directory);
      writer =
          Files.newBufferedWriter(
              directory.resolve(UUID.randomUUID() + ".log"), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write progress to " + directory, e);
    }
  }

  /** This process's log in a directory, which is made if it is missing. */
  static ProgressLog in(String directory) {
    return LOGS.computeIfAbsent(directory, name -> new ProgressLog(Path.of(name)));
  }

  void entered(Stage stage, int units) {
    append(stage, "entered", units);
  }

  void passed(Stage stage, int units) {
    append(stage, "passed", units);
  }

  void rejected(Stage stage, int units) {
    append(stage, "rejected", units);
  }

  private synchronized void append(Stage stage, String what, int units) {
    if (units == 0) {
      return;
    }
    try {
      writer.write(stage.name() + " " + what + " " + units + "\n");
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write progress", e);
    }
  }

  /** Ends this process's log of a finished run. */
  public static void close(String directory) throws IOException {
    ProgressLog log = LOGS.remove(directory);
    if (log != null) {
      log.writer.close();
    }
  }
}
