package dev.assay.slice;

import java.util.List;

/**
 * What an assertion really depended on when it ran; see {@link ExactSlicer}.
 *
 * @param lines the relevant lines by call and line, with how many of their runs are relevant
 * @param sourceVariables the names of DFI, sorted
 * @param libraryFiles the distinct library files with a relevant line, sorted
 * @param metrics {@code esv_exact}, {@code mcl_exact} and {@code dfi_exact}
 */
public record ExactSlice(
    List<ExactLine> lines,
    List<String> sourceVariables,
    List<String> libraryFiles,
    Metrics metrics) {
  public ExactSlice {
    lines = List.copyOf(lines);
    sourceVariables = List.copyOf(sourceVariables);
    libraryFiles = List.copyOf(libraryFiles);
  }

  /**
   * A line of a call that the assertion depends on.
   *
   * @param call the order of the call, among calls of any depth
   * @param file the file it stands in, relative to the repository's root
   * @param line its number in the file
   * @param count how many of its runs in that call are relevant, at least 1
   */
  public record ExactLine(int call, String file, int line, int count) {}
}
