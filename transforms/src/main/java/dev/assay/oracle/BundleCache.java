package dev.assay.oracle;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where bundles are kept: finished ones, the locks that lead to them, source distributions,
 * installed wheels, and work in progress. Any number of processes may share it: whatever others can
 * see appears in one rename and never changes.
 */
record BundleCache(Path root) {
  private static final Logger LOG = LoggerFactory.getLogger(BundleCache.class);

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
          deleteUnlessAnotherDoes(each);
        }
      }
    }
    return Files.createTempDirectory(building, "bundle-");
  }

  /** The requirements that an earlier build resolved for the same question. */
  Optional<List<Requirement>> lock(String key) throws IOException {
    Path file = lockFile(key);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    return Optional.of(Files.readAllLines(file).stream().map(Requirement::of).toList());
  }

  void keepLock(String key, List<Requirement> lock, Path workspace) throws IOException {
    Path draft = workspace.resolve("lock");
    Files.write(draft, lock.stream().map(Requirement::line).toList());
    Files.createDirectories(root.resolve("locks"));
    Files.move(draft, lockFile(key), StandardCopyOption.ATOMIC_MOVE);
  }

  private Path lockFile(String key) {
    return root.resolve("locks").resolve(key + ".txt");
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

  /** Takes away the right to write from everything below a folder, itself included. */
  static void seal(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : (Iterable<Path>) walk::iterator) {
        String mode = Files.isDirectory(path) ? "r-xr-xr-x" : "r--r--r--";
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
      }
    }
  }

  private static void deleteUnlessAnotherDoes(Path folder) throws IOException {
    try {
      delete(folder);
    } catch (NoSuchFileException e) {
      LOG.debug("{} is being deleted by another builder", folder, e);
    }
  }

  /** Deletes a folder, sealed or not. */
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes)
              throws IOException {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path path, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(path);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path path, @Nullable IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            Files.delete(path);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
