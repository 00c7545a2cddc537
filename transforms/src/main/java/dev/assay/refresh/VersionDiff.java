package dev.assay.refresh;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The code of a repository in two versions. Files are read when they are first asked for; what is
 * held of each are its syntax trees. Not safe for several threads.
 */
public final class VersionDiff {
  /** The text of a file of one version. */
  @FunctionalInterface
  public interface Files {
    /**
     * Reads a file.
     *
     * @param path relative to the repository's root
     * @return its text; empty if the version has no such file, or it is no text
     */
    Optional<String> text(String path);
  }

  private final Files older;
  private final Files newer;
  private final Map<String, Optional<FileChange>> changes = new HashMap<>();

  /** Compares two versions. */
  public VersionDiff(Files older, Files newer) {
    this.older = older;
    this.newer = newer;
  }

  /**
   * What speaks against code doing the same in both versions.
   *
   * @param file path of the older version
   * @param qualname as CPython has it
   * @param firstLine its first line in the older version
   * @return words for people; empty if nothing does
   */
  public Optional<String> obstacle(String file, String qualname, int firstLine) {
    Optional<FileChange> change = change(file);
    if (change.isEmpty()) {
      return Optional.of(file + " is gone");
    }
    return change.get().same(qualname, firstLine)
        ? Optional.empty()
        : Optional.of(qualname + " of " + file + " changed");
  }

  /**
   * Where a function of the older version is in the newer one.
   *
   * @param firstLine its first line, decorators included
   * @return empty if it changed or is gone
   */
  public Optional<Moved> moved(String file, int firstLine) {
    return change(file).flatMap(change -> change.moved(firstLine));
  }

  /**
   * Where the innermost function around a line of the older version is in the newer one.
   *
   * @return empty if there is none, it changed or is gone
   */
  public Optional<Moved> movedAround(String file, int line) {
    return change(file).flatMap(change -> change.movedAround(line));
  }

  /**
   * The newer first line of code that is the {@linkplain #obstacle same}.
   *
   * @return empty if it cannot be told
   */
  public OptionalInt firstLine(String file, String qualname, int firstLine) {
    Optional<FileChange> change = change(file);
    if (change.isEmpty()) {
      return OptionalInt.empty();
    }
    if (change.get().isEqual() || qualname.equals(FileChange.MODULE)) {
      return OptionalInt.of(firstLine);
    }
    Optional<Moved> function = change.get().moved(firstLine);
    if (function.isPresent()) {
      return OptionalInt.of(function.get().firstLine());
    }
    Optional<Moved> around = change.get().movedAround(firstLine);
    if (around.isPresent()) {
      return around.get().line(firstLine);
    }
    return change
        .get()
        .surfaceLines()
        .map(lines -> lines.get(firstLine))
        .map(OptionalInt::of)
        .orElseGet(OptionalInt::empty);
  }

  /** Some lines of the newer version of a file, joined; empty if it has no such lines. */
  public Optional<String> newerLines(String file, int first, int last) {
    return change(file).flatMap(change -> change.newerLines(first, last));
  }

  /** Whether a file has not a character changed. */
  public boolean isEqual(String file) {
    return change(file).map(FileChange::isEqual).orElse(false);
  }

  private Optional<FileChange> change(String file) {
    return changes.computeIfAbsent(
        file,
        path -> {
          Optional<String> before = older.text(path);
          Optional<String> after = newer.text(path);
          return before.isEmpty() || after.isEmpty()
              ? Optional.empty()
              : Optional.of(FileChange.between(before.get(), after.get()));
        });
  }
}
