package dev.assay.runners;

import dev.assay.oracle.IsolationPolicy;
import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.VerifyConfig;
import dev.assay.runners.progress.ProgressMode;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.beam.sdk.options.PipelineOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay verify}. */
@Command(
    name = "verify",
    customSynopsis = "assay verify DIR [OPTIONS] [--NAME=VALUE of the runner...]",
    header = "Checks a built dataset.",
    description =
        "Gold answers are right, empty and constant ones wrong; tests pass with the gold answer,"
            + " also under other conditions, and fail with a perturbed one; nothing that a model is"
            + " shown gives the answer away; files, counts and rows are as they were built. Exit"
            + " code 8 and a list if anything is otherwise; DIR/verification.json has all of"
            + " it.%n%n"
            + "'assay build' does the same at its end.",
    footer = {
      "  assay verify out --executions=20",
      "",
      "Needs the repositories in this machine's cache, where a build puts them."
    })
final class VerifyCommand implements Action {
  private final DatasetVerification verification;
  private final Terminal terminal;
  private final InstantSource clock;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "DIR",
      description = "Folder of a build's result. Required.")
  private Optional<String> directory = Optional.empty();

  @Option(
      names = "--executions",
      paramLabel = "N",
      description =
          "Execute N tasks again, a seeded sample; 0 for none. Default: "
              + VerifyConfig.EXECUTIONS
              + ", since the build has executed each.")
  private Optional<String> executions = Optional.empty();

  @Option(names = "--all", description = "Execute all tasks again.")
  private boolean all;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "Decides which tasks are executed. Default: ${DEFAULT-VALUE}.")
  private String seed = "0";

  @Option(
      names = "--isolation",
      paramLabel = "HOW",
      defaultValue = "auto",
      description =
          "What keeps executed code away from the machine: auto, required, bubblewrap, namespaces"
              + " or limits, as in 'assay build assertions'. Default: ${DEFAULT-VALUE}.")
  private String isolation = "auto";

  @Mixin private final RunnerOptions runner = new RunnerOptions();

  @Mixin private ProgressOption progress = new ProgressOption();

  VerifyCommand(DatasetVerification verification, Terminal terminal, InstantSource clock) {
    this.verification = verification;
    this.terminal = terminal;
    this.clock = clock;
  }

  @Override
  public ExitCode run(Arguments arguments) throws ConfigException {
    Problems problems = arguments.problems();
    if (directory.isEmpty()) {
      problems.add("DIR", "missing; say what to verify, such as 'assay verify out'");
    }
    if (all && executions.isPresent()) {
      problems.add("--all", "not together with --executions");
    }
    OptionalInt number = problems.wholeNumber("--executions", executions, 0);
    VerifyConfig config =
        new VerifyConfig(
            Path.of(directory.orElse("")),
            all ? OptionalInt.empty() : OptionalInt.of(number.orElse(VerifyConfig.EXECUTIONS)),
            problems.integer("--seed", seed),
            problems.oneOf("--isolation", isolation, IsolationPolicy.values()));
    RunnerOptions.Chosen chosen = runner.chosen(problems);
    ProgressMode mode = progress.mode(problems);
    PipelineOptions options = chosen.options(arguments);
    problems.throwIfAny();
    chosen.kind().claim(options, config.directory());
    return run(verification, config, options, mode, terminal, clock);
  }

  /** Verifies, shows how far it is, and prints what was found. */
  static ExitCode run(
      DatasetVerification verification,
      VerifyConfig config,
      PipelineOptions options,
      ProgressMode mode,
      Terminal terminal,
      InstantSource clock)
      throws ConfigException {
    return new WatchedRun(options, mode, terminal, clock)
        .run(
            progress -> verification.run(config, options, progress),
            (result, latest) -> {
              VerificationSummary.print(terminal.out(), result);
              return result.passed() ? ExitCode.OK : ExitCode.VERIFICATION_FAILED;
            });
  }
}
