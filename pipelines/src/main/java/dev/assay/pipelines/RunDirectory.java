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
 * Where a run keeps what it makes (DESIGN.md, "The command line"): {@code manifest.json}, {@code
 * index.html}, {@code verification.json}, {@code records/}, {@code rejections/}, {@code dataset/},
 * {@code models/}, of a refreshed dataset {@code diff.jsonl} and {@code DIFF.md}, {@code store/};
 * and {@code observed.jsonl} and {@code work.json}, the only ones that a rerun writes differently.
 */
final class RunDirectory {
  private static final String PROGRESS = ".progress";
  private static final String OBSERVED = "observed.jsonl";
  private static final String WORK = "work.json";
  private static final String MODELS = "models";
  private static final String STORE = "store";
  private static final String VERIFICATION = "verification.json";
  private static final List<String> OWN =
      List.of(
          "records",
          "rejections",
          "dataset",
          "manifest.json",
          "index.html",
          VERIFICATION,
          OBSERVED,
          WORK,
          "diff.jsonl",
          "DIFF.md",
          PROGRESS);

  private final Path path;

  RunDirectory(Path path) {
    this.path = path.toAbsolutePath().normalize();
  }

  Path path() {
    return path;
  }

  Path manifest() {
    return path.resolve("manifest.json");
  }

  /** What the last verification found. */
  Path verification() {
    return path.resolve(VERIFICATION);
  }

  Path page() {
    return path.resolve("index.html");
  }

  Path records(String stage) {
    return path.resolve("records").resolve(stage);
  }

  Path rejections() {
    return path.resolve("rejections");
  }

  Path jsonl() {
    return dataset().resolve("tasks.jsonl");
  }

  Path parquet() {
    return dataset().resolve("tasks.parquet");
  }

  Path dataset() {
    return path.resolve("dataset");
  }

  Path observations() {
    return path.resolve(OBSERVED);
  }

  /** What tests took; see {@link Costs}. Outlives {@link #clear}, as it is of use to a rerun. */
  Path costs() {
    return path.resolve("costs.tsv");
  }

  /** What was made and what was found; see {@link WorkFile}. */
  Path work() {
    return path.resolve(WORK);
  }

  Path progress() {
    return path.resolve(PROGRESS);
  }

  /**
   * Results of finished work, for whoever goes on with this run or refreshes it: outlives {@link
   * #clear}.
   */
  Path store() {
    return path.resolve(STORE);
  }

  /** What models replied: a rerun asks none of it again, so it outlives {@link #clear}. */
  Path replies() {
    return path.resolve(MODELS).resolve("replies");
  }

  /** What models used, over all starts of this run. */
  Path usage() {
    return path.resolve(MODELS).resolve("usage");
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
      return names.isEmpty()
              || names.contains(MODELS)
              || names.contains(STORE)
              || OWN.stream().anyMatch(names::contains)
          ? Optional.empty()
          : Optional.of(
              "--out " + path + ": holds other files; must be new, empty or an earlier run");
    } catch (IOException e) {
      return Optional.of("--out " + path + ": cannot be read: " + e);
    }
  }

  /** Removes what an earlier run left, and nothing else. */
  void clear() throws IOException {
    Files.createDirectories(path);
    // The manifest goes first: without it no half-removed run looks finished.
    Files.deleteIfExists(manifest());
    for (String name : OWN) {
      Trees.delete(path.resolve(name));
    }
  }

  void clearStore() throws IOException {
    Trees.delete(store());
  }

  void clearProgress() throws IOException {
    Trees.delete(progress());
  }
}
