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
 * Code that may read with what metadata its repository is installed, its version above all: that
 * changes with no text changing. Not safe for several threads.
 */
final class MetadataReaders {
  private static final Pattern READS_METADATA =
      Pattern.compile("importlib[._]metadata|importlib import metadata|pkg_resources");

  /** What generated code mentions that reads it. */
  private static final Set<String> MENTIONS =
      Set.of("importlib", "importlib_metadata", "pkg_resources");

  private final VersionDiff.Files texts;
  private final boolean same;
  private final Map<String, Boolean> files = new HashMap<>();

  /**
   * Of two versions of a repository.
   *
   * @param texts reads a file of the older one
   * @param same whether both are installed with the same metadata
   */
  MetadataReaders(VersionDiff.Files texts, boolean same) {
    this.texts = texts;
    this.same = same;
  }

  /** What of some code may read other metadata now: words for people. */
  Optional<String> among(Collection<Code> ran) {
    return ran.stream()
        .filter(code -> !same)
        .filter(
            code -> code.isGenerated() ? MENTIONS.contains(code.qualname()) : reads(code.file()))
        .findFirst()
        .map(code -> code.file() + " may read the installed metadata, which changed");
  }

  /** Whether one of some files may read other metadata now. */
  boolean isAnyOf(Collection<String> paths) {
    return !same && paths.stream().anyMatch(this::reads);
  }

  private boolean reads(String file) {
    return files.computeIfAbsent(
        file, path -> texts.text(path).map(READS_METADATA.asPredicate()::test).orElse(true));
  }
}
