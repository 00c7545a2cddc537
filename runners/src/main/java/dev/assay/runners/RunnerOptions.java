package dev.assay.runners;

import java.util.Optional;
import org.apache.beam.sdk.options.PipelineOptions;
import picocli.CommandLine.Option;

/** What runs a pipeline, the same for every command that has one. */
final class RunnerOptions {
  @Option(
      names = "--runner",
      paramLabel = "RUNNER",
      defaultValue = "DirectRunner",
      description =
          "DirectRunner (this process) or FlinkRunner (--flinkMaster=HOST:PORT for a"
              + " cluster). Default: ${DEFAULT-VALUE}.")
  private String runner = "DirectRunner";

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      description =
          "Tests, or pieces of a file, worked on at a time. Default: the number of processors.")
  private Optional<String> parallelism = Optional.empty();

  /**
   * A runner that has been chosen.
   *
   * @param workers worked on at a time
   */
  record Chosen(RunnerKind kind, int workers) {
    /** The runner's options, with its own flags from the command line; what is wrong is noted. */
    PipelineOptions options(Arguments arguments) {
      return RunnerFlags.options(
          kind, workers, arguments.unclaimed(), arguments.own(), arguments.problems());
    }
  }

  /** The choice; what is wrong with it is noted. */
  Chosen chosen(Problems problems) {
    return new Chosen(
        problems.oneOf("--runner", runner, RunnerKind.values()),
        problems
            .wholeNumber("--parallelism", parallelism, 1)
            .orElse(Runtime.getRuntime().availableProcessors()));
  }
}
