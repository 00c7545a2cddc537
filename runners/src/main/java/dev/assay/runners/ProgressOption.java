package dev.assay.runners;

import dev.assay.runners.progress.ProgressMode;
import picocli.CommandLine.Option;

/** How a command shows how far it is. */
final class ProgressOption {
  @Option(
      names = "--progress",
      paramLabel = "HOW",
      defaultValue = "auto",
      description =
          "auto (a live table on a terminal, else nothing), plain or json (a line a"
              + " second), none. Default: ${DEFAULT-VALUE}.")
  private String progress = "auto";

  /** The way that was chosen; a word that is none is noted. */
  ProgressMode mode(Problems problems) {
    return problems.oneOf("--progress", progress, ProgressMode.values());
  }
}
