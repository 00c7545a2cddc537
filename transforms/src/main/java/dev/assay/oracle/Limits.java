package dev.assay.oracle;

import java.time.Duration;

/**
 * What one execution may use; reaching a limit ends the execution, not the server.
 *
 * @param wall elapsed time
 * @param cpu processor time
 * @param memoryBytes address space of each process, and memory that all processes use together
 * @param outputBytes bytes written to standard output and standard error together
 * @param fileBytes size of each file written; all files together may take four times that
 * @param processes processes at a time
 */
public record Limits(
    Duration wall,
    Duration cpu,
    long memoryBytes,
    long outputBytes,
    long fileBytes,
    int processes) {
  /** RepoReason's 180 s per execution (Table 9) is a ceiling for a model; unit tests need less. */
  public static final Limits DEFAULT =
      new Limits(Duration.ofSeconds(30), Duration.ofSeconds(20), 4L << 30, 1L << 20, 64L << 20, 64);
}
