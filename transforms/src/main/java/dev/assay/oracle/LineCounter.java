package dev.assay.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Counts lines of code with pygount, a library for it, installed once beside the bundles and seen
 * by no repository. Counted are lines that hold code: no blank lines, comments or documentation
 * strings, as RepoReason's Table 5 has them from cloc.
 *
 * @param wheels where the library is installed
 */
record LineCounter(WheelSites wheels, EnvironmentSteps steps) {
  private static final String PINS = "counter.txt";

  /**
   * @param files relative to the repository, in any of the languages that pygount knows
   */
  int count(Path repository, List<String> files) throws BundleException, IOException {
    Path counter = wheels.folder(pins());
    return steps
        .run(
            "count",
            Map.of(
                "repository", repository.toString(),
                "files", files,
                "counter", counter.toString()))
        .asInt();
  }

  private static List<Requirement> pins() {
    try (InputStream in =
        Objects.requireNonNull(LineCounter.class.getResourceAsStream(PINS), PINS)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(Requirement::of)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
