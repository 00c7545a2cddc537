package dev.assay.runners;

import dev.assay.runners.progress.Progress;

/**
 * Says goodbye when the process is interrupted (SIGINT, which Java turns into exit code 130, or
 * SIGTERM, 143) while a pipeline runs.
 */
final class Interruption implements AutoCloseable {
  private final Thread hook;
  private volatile boolean happened;

  private Interruption(Progress progress, Terminal terminal) {
    hook =
        new Thread(
            () -> {
              happened = true;
              progress.close();
              terminal.err().println("interrupted; the same command goes on from here");
            },
            "assay-interruption");
  }

  /** Watches until closed. */
  static Interruption watch(Progress progress, Terminal terminal) {
    Interruption interruption = new Interruption(progress, terminal);
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
