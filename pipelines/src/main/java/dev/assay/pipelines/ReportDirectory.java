package dev.assay.pipelines;

import dev.assay.oracle.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Where a report goes: {@code index.html}, {@code tables/} and {@code figures/}. */
final class ReportDirectory {
  private static final Set<String> OWN = Set.of("index.html", "tables", "figures");

  private ReportDirectory() {}

  /**
   * Looks whether a report may go there.
   *
   * @throws ConfigException if the folder holds anything else, such as a build, whose page has the
   *     same name
   */
  static void check(Path path) throws ConfigException, IOException {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<Path> entries = Files.list(path)) {
      Optional<String> other =
          entries
              .map(entry -> entry.getFileName().toString())
              .filter(name -> !OWN.contains(name))
              .min(Comparator.naturalOrder());
      if (other.isPresent()) {
        throw new ConfigException(
            List.of(
                "--out %s: holds %s; must be new, empty or an earlier report"
                    .formatted(path, other.get())));
      }
    }
  }

  /** Removes an earlier report. */
  static void clear(Path path) throws IOException {
    for (String name : OWN) {
      Trees.delete(path.resolve(name));
    }
  }
}
