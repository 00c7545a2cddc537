package dev.assay.transforms;

import dev.assay.refresh.Code;
import dev.assay.refresh.VersionDiff;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Code that may read the version under which its repository is installed: that changes with no text
 * changing. Not safe for several threads.
 */
final class VersionReaders {
  private static final Pattern READS_VERSION =
      Pattern.compile("importlib[._]metadata|importlib import metadata|pkg_resources");

  /** What generated code mentions that reads it. */
  private static final Set<String> MENTIONS =
      Set.of("importlib", "importlib_metadata", "pkg_resources");

  private final VersionDiff.Files texts;
  private final boolean sameVersion;
  private final Map<String, Boolean> files = new HashMap<>();

  /**
   * Of two versions of a repository.
   *
   * @param texts reads a file of the older one
   * @param sameVersion whether both have the same version
   */
  VersionReaders(VersionDiff.Files texts, boolean sameVersion) {
    this.texts = texts;
    this.sameVersion = sameVersion;
  }

  /** What of some code may read another version now: words for people. */
  Optional<String> among(Collection<Code> ran) {
    return ran.stream()
        .filter(code -> !sameVersion)
        .filter(
            code -> code.isGenerated() ? MENTIONS.contains(code.qualname()) : reads(code.file()))
        .findFirst()
        .map(code -> code.file() + " may read the version, which changed");
  }

  /** Whether one of some files may give another version now. */
  boolean isAnyOf(Collection<String> paths) {
    return !sameVersion && paths.stream().anyMatch(this::reads);
  }

  private boolean reads(String file) {
    return files.computeIfAbsent(
        file, path -> texts.text(path).map(READS_VERSION.asPredicate()::test).orElse(true));
  }
}
