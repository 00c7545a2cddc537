package dev.assay.pipelines;

import dev.assay.oracle.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where an evaluation keeps what it makes (DESIGN.md, "The command line"): {@code manifest.json},
 * {@code summary.json}, {@code verdicts.jsonl}, records in {@code tasks/, predictions/,
 * trajectories/, verdicts/, rejections/}, and {@code models/}. It holds the tasks that were asked,
 * so that a report needs nothing else.
 */
final class EvaluationDirectory {
  private static final String PROGRESS = ".progress";
  private static final String MODELS = "models";
  private static final List<String> RECORDS =
      List.of("tasks", "predictions", "trajectories", "verdicts", "rejections");
  private static final List<String> FILES =
      List.of("manifest.json", "summary.json", "verdicts.jsonl", PROGRESS);

  private final Path path;

  EvaluationDirectory(Path path) {
    this.path = path.toAbsolutePath().normalize();
  }

  Path path() {
    return path;
  }

  Path manifest() {
    return path.resolve("manifest.json");
  }

  Path summary() {
    return path.resolve("summary.json");
  }

  Path verdictsJsonl() {
    return path.resolve("verdicts.jsonl");
  }

  Path tasks() {
    return path.resolve("tasks");
  }

  Path predictions() {
    return path.resolve("predictions");
  }

  Path trajectories() {
    return path.resolve("trajectories");
  }

  Path verdicts() {
    return path.resolve("verdicts");
  }

  Path rejections() {
    return path.resolve("rejections");
  }

  Path progress() {
    return path.resolve(PROGRESS);
  }

  /** What models replied: a rerun asks none of it again, so it outlives {@link #clear}. */
  Path replies() {
    return path.resolve(MODELS).resolve("replies");
  }

  /** What models used, over all starts of this run. */
  Path usage() {
    return path.resolve(MODELS).resolve("usage");
  }

  /** What was answered, so that a run that was interrupted goes on; outlives {@link #clear} too. */
  Path answers() {
    return path.resolve(MODELS).resolve("answers");
  }

  /** Names of the folders of records. */
  static List<String> recordFolders() {
    return RECORDS;
  }

  /** What speaks against writing here. */
  Optional<String> problem() {
    if (!Files.exists(path)) {
      return Optional.empty();
    }
    if (!Files.isDirectory(path)) {
      return Optional.of("--out " + path + ": is a file, must be a directory");
    }
    try (Stream<Path> entries = Files.list(path)) {
      Set<String> names =
          entries.map(entry -> entry.getFileName().toString()).collect(Collectors.toSet());
      names.removeAll(RECORDS);
      names.removeAll(FILES);
      names.remove(MODELS);
      return names.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "--out " + path + ": holds other files; must be new, empty or an earlier evaluation");
    } catch (IOException e) {
      return Optional.of("--out " + path + ": cannot be read: " + e);
    }
  }

  /** Removes what an earlier run left, and nothing else. */
  void clear() throws IOException {
    Files.createDirectories(path);
    // The manifest goes first: without it no half-removed run looks finished.
    Files.deleteIfExists(manifest());
    for (String name : RECORDS) {
      Trees.delete(path.resolve(name));
    }
    for (String name : FILES) {
      Trees.delete(path.resolve(name));
    }
  }

  void clearProgress() throws IOException {
    Trees.delete(progress());
  }
}
