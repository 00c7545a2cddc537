package dev.assay.oracle;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where bundles are kept: finished ones, the locks that lead to them, source distributions,
 * installed wheels, what revisions of git meant, and work in progress. Any number of processes may
 * share it: whatever others can see appears in one rename and never changes. Nothing in it says
 * where it is, so the whole may be moved.
 */
record BundleCache(Path root) {
  /** {@code $ASSAY_CACHE}, else {@code $XDG_CACHE_HOME/assay}, else {@code ~/.cache/assay}. */
  static BundleCache byDefault(Map<String, String> environment) {
    return new BundleCache(
        setting(environment, "ASSAY_CACHE")
            .or(() -> setting(environment, "XDG_CACHE_HOME").map(home -> home.resolve("assay")))
            .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache", "assay"))
            .toAbsolutePath());
  }

  private static Optional<Path> setting(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name)).filter(v -> !v.isBlank()).map(Path::of);
  }

  Path downloads() {
    return root.resolve("downloads");
  }

  /** Where a bundle is, or will be. */
  Path bundle(String digest) {
    return root.resolve("bundles").resolve(digest);
  }

  /** Where a folder of wheels is, or will be. */
  Path site(String key) {
    return root.resolve("sites").resolve(key);
  }

  /**
   * A new empty folder on the same file system. Folders of a day ago, which builders that were
   * killed left behind, are deleted on the way.
   */
  Path workspace() throws IOException {
    Path building = Files.createDirectories(root.resolve("building"));
    long yesterday = Instant.now().minus(Duration.ofDays(1)).toEpochMilli();
    try (Stream<Path> workspaces = Files.list(building)) {
      for (Path each : workspaces.toList()) {
        // A folder that its builder has just deleted has the date 0.
        if (each.toFile().lastModified() < yesterday) {
          Trees.delete(each);
        }
      }
    }
    return Files.createTempDirectory(building, "bundle-");
  }

  /** Making something, or finding that another builder has made it meanwhile. */
  interface Making<T> {
    T make() throws BundleException, IOException;
  }

  /** Waits for whoever makes the same, in this process or another, and keeps others waiting. */
  <T> T inTurn(String key, Making<T> making) throws BundleException, IOException {
    Turn turn = Turn.take(Files.createDirectories(root.resolve("turns")).resolve(key));
    try {
      return making.make();
    } finally {
      turn.close();
    }
  }

  /** The requirements that an earlier build resolved for the same question. */
  Optional<List<Requirement>> lock(String key) throws IOException {
    return lines("locks", key).map(lines -> lines.stream().map(Requirement::of).toList());
  }

  void keepLock(String key, List<Requirement> lock, Path workspace) throws IOException {
    keepLines("locks", key, lock.stream().map(Requirement::line).toList(), workspace);
  }

  /** The commit that a revision meant when it was last asked for. */
  Optional<String> commit(String key) throws IOException {
    return lines("revisions", key).map(lines -> lines.get(0));
  }

  void keepCommit(String key, String commit, Path workspace) throws IOException {
    keepLines("revisions", key, List.of(commit), workspace);
  }

  private Optional<List<String>> lines(String kind, String key) throws IOException {
    Path file = root.resolve(kind).resolve(key + ".txt");
    return Files.exists(file) ? Optional.of(Files.readAllLines(file)) : Optional.empty();
  }

  private void keepLines(String kind, String key, List<String> lines, Path workspace)
      throws IOException {
    Path draft = Files.write(workspace.resolve(kind + ".txt"), lines);
    Path folder = Files.createDirectories(root.resolve(kind));
    Files.move(draft, folder.resolve(key + ".txt"), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Moves a finished folder to its place, unless another builder was faster. */
  void keep(Path finished, Path place) throws IOException {
    Files.createDirectories(place.getParent());
    try {
      Files.move(finished, place, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      throw e;
    } catch (FileSystemException e) {
      if (!Files.isDirectory(place)) {
        throw e;
      }
    }
  }
}
