package dev.assay.runners;

import dev.assay.runners.progress.Progress;
import org.apache.beam.sdk.options.PipelineOptions;

/**
 * Says goodbye when the process is interrupted (SIGINT, which Java turns into exit code 130, or
 * SIGTERM, 143) while a pipeline runs.
 */
final class Interruption implements AutoCloseable {
  private final Thread hook;
  private volatile boolean happened;

  private Interruption(Progress progress, Terminal terminal, PipelineOptions options) {
    hook =
        new Thread(
            () -> {
              happened = true;
              progress.close();
              RunnerKind.of(options).abandon(options);
              terminal.err().println("interrupted; the same command goes on from here");
            },
            "assay-interruption");
  }

  /**
   * Watches until closed.
   *
   * @param options of the pipeline, whose job ends with the process wherever it runs
   */
  static Interruption watch(Progress progress, Terminal terminal, PipelineOptions options) {
    Interruption interruption = new Interruption(progress, terminal, options);
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  /** Whether the process is on its way out. */
  boolean happened() {
    return happened;
  }

  @Override
  public void close() {
    if (!happened) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The interruption came just now: the hook runs, or has run.
        happened = true;
      }
    }
  }
}
