package dev.assay.runners;

import java.io.PrintStream;

/**
 * Where a command writes.
 *
 * @param out takes results
 * @param err takes progress and errors
 * @param live whether {@code err} is a terminal on which lines can be redrawn
 * @param columns width of that terminal
 * @param colours whether {@code out} is a terminal that shows colours, and nobody forbade them
 */
public record Terminal(
    PrintStream out, PrintStream err, boolean live, int columns, boolean colours) {
  private static final int USUAL_COLUMNS = 80;

  /**
   * The process's own streams. Java cannot tell whether standard error alone is a terminal ({@code
   * System.console()} wants standard input and output to be one as well), so the launcher finds out
   * with {@code test -t} and says so in {@code assay.terminal}, {@code assay.columns} and {@code
   * assay.colours}.
   */
  static Terminal ofProcess() {
    return new Terminal(
        System.out,
        System.err,
        Boolean.getBoolean("assay.terminal"),
        Integer.getInteger("assay.columns", USUAL_COLUMNS),
        Boolean.getBoolean("assay.colours"));
  }
}
