package dev.assay.pipelines;

import dev.assay.transforms.ProgressLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Gathers what workers saw on this occasion only, such as the two readings of a clock for which a
 * test was dropped. It stands beside the records, as a rerun sees other values.
 */
final class Observations {
  private Observations() {}

  /**
   * Writes {@code observed.jsonl}, sorted, if anything was observed.
   *
   * @param progress where the workers left their files
   */
  static void gather(Path progress, Path target) throws IOException {
    TreeSet<String> lines = new TreeSet<>();
    if (!Files.isDirectory(progress)) {
      return;
    }
    try (Stream<Path> files = Files.list(progress)) {
      files
          .filter(file -> file.toString().endsWith(ProgressLog.OBSERVED))
          .forEach(file -> lines.addAll(lines(file)));
    }
    if (!lines.isEmpty()) {
      Files.write(target, lines);
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
