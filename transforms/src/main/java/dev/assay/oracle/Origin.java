package dev.assay.oracle;

import dev.assay.oracle.RepositorySpec.Source;
import dev.assay.oracle.RepositorySpec.SourceDistribution;
import java.util.Locale;

/**
 * Where a bundle's files came from, and their digest.
 *
 * @param kind where from
 * @param digest of a source distribution its SHA-256, of a folder the SHA-256 over its files, of a
 *     git repository the commit
 */
public record Origin(Kind kind, String digest) {
  private static final int ABBREVIATED = 12;

  /** Where from. */
  public enum Kind {
    /** A source distribution of the package index. */
    PYPI,
    FOLDER,
    GIT;

    /** As records have it. */
    public String symbol() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The version to record: a commit says more than the version that its files state. */
  String version(Source source, String stated) {
    if (source instanceof SourceDistribution distribution) {
      return distribution.version();
    }
    return kind == Kind.GIT ? digest : stated;
  }

  /** The version of a project that leaves it to its version control system, as PEP 440 has it. */
  String unversioned() {
    return kind == Kind.GIT ? "0+git." + digest.substring(0, ABBREVIATED) : "0+local";
  }
}
