package dev.assay.pipelines;

import dev.assay.schemas.QuestionRecord;
import dev.assay.schemas.TraceRecord;
import dev.assay.trace.Trace;
import dev.assay.trace.TraceForm;
import dev.assay.trace.TracedAssertion;
import dev.assay.transforms.RecordFiles;
import dev.assay.transforms.TraceRecords;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the traces of a build in the papers' JSONL form, one line for each asked assertion. Traces
 * are read one at a time; of the questions only ids and lines are in memory.
 */
public final class ExportTraces {
  private record Asked(String id, int line) {}

  private ExportTraces() {}

  /**
   * Writes them.
   *
   * @param directory what {@code assay build assertions} wrote
   * @param file is replaced if it is there
   * @return how many lines there are
   * @throws ConfigException if the directory holds no build
   * @throws UncheckedIOException if it cannot be read or the file not written
   */
  public static long run(Path directory, Path file) throws ConfigException {
    RunDirectory build = new RunDirectory(directory);
    if (!Files.isRegularFile(build.manifest())) {
      throw new ConfigException(
          List.of(directory + ": holds no finished build; manifest.json is not there"));
    }
    try {
      return write(build, file.toAbsolutePath());
    } catch (IOException e) {
      throw new UncheckedIOException("the traces of " + directory + " to " + file + ": " + e, e);
    }
  }

  private static long write(RunDirectory build, Path file) throws IOException {
    Map<String, List<Asked>> questions = new HashMap<>();
    RecordFiles.forEach(
        build.records("questions"),
        QuestionRecord.class,
        question ->
            questions
                .computeIfAbsent(question.getTestId(), any -> new ArrayList<>())
                .add(new Asked(question.getId(), question.getLine())));
    long[] written = {0};
    Path partial = file.resolveSibling(file.getFileName() + ".partial");
    try (BufferedWriter out = Files.newBufferedWriter(partial)) {
      RecordFiles.forEach(
          build.records("mutant_traces"),
          TraceRecord.class,
          record -> {
            Trace trace = TraceRecords.trace(record);
            questions.getOrDefault(record.getTestId(), List.of()).stream()
                .sorted(Comparator.comparingInt(Asked::line).thenComparing(Asked::id))
                .forEach(
                    asked -> {
                      write(out, new TracedAssertion(asked.id(), trace, asked.line()));
                      written[0]++;
                    });
          });
    }
    Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
    return written[0];
  }

  private static void write(BufferedWriter out, TracedAssertion traced) {
    try {
      out.write(TraceForm.write(traced));
      out.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
