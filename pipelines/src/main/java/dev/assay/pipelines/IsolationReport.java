package dev.assay.pipelines;

import dev.assay.transforms.ProgressLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Gathers what isolated executed code, as the workers that executed it say. */
final class IsolationReport {
  private IsolationReport() {}

  /**
   * One line: every kind that was in force, sorted.
   *
   * @param progress where the workers left their files
   */
  static String gather(Path progress) throws IOException {
    TreeSet<String> kinds = new TreeSet<>();
    if (Files.isDirectory(progress)) {
      try (Stream<Path> files = Files.list(progress)) {
        for (Path file :
            files.filter(each -> each.toString().endsWith(ProgressLog.ISOLATION)).toList()) {
          kinds.addAll(Files.readAllLines(file));
        }
      }
    }
    return kinds.isEmpty() ? "nothing was executed" : String.join(" | ", kinds);
  }
}
