package dev.assay.trace;

/**
 * A function of the repository that ran.
 *
 * @param file path relative to the repository's root, with forward slashes
 * @param qualname Python's {@code co_qualname}, as {@code Cache.__setitem__}; a lambda is {@code
 *     …<lambda>}
 * @param firstLine line of the file where the source begins: the first decorator, or the {@code
 *     def}
 * @param source the function's lines as they stand in the file, indentation kept. For a lambda, a
 *     class body or a generator expression the lines it spans
 * @param library whether the file belongs to the library, not to its tests
 */
public record TracedFunction(
    String file, String qualname, int firstLine, String source, boolean library) {
  /** The last part of the qualified name. */
  public String name() {
    return qualname.substring(qualname.lastIndexOf('.') + 1);
  }
}
