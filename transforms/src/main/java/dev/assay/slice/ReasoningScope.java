package dev.assay.slice;

/**
 * How far over the repository one has to look to explain an assertion (RepoReason, appendix B.1):
 * by the number of distinct library files in its slice.
 */
public enum ReasoningScope {
  /** One file; also none, where nothing of the library was traced. */
  INTRA_FILE,
  /** Two or three files. */
  CROSS_FILE,
  /** Four files or more. */
  REPOSITORY_WIDE;

  /** The scope of a slice over so many distinct library files. */
  public static ReasoningScope ofFiles(int files) {
    if (files >= 4) {
      return REPOSITORY_WIDE;
    }
    return files >= 2 ? CROSS_FILE : INTRA_FILE;
  }
}
