package dev.assay.runners;

import dev.assay.oracle.IsolationPolicy;
import dev.assay.pipelines.BuildConfig;
import dev.assay.pipelines.BuildResult;
import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.VerifyConfig;
import dev.assay.pipelines.VerifyDataset;
import dev.assay.runners.progress.ProgressMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.beam.sdk.options.PipelineOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay build assertions}. */
@Command(
    name = "assertions",
    customSynopsis = "assay build assertions --out=DIR [OPTIONS] [--NAME=VALUE of the runner...]",
    header = "Builds assertion tasks (RepoReason).",
    description =
        "Runs the repositories' own tests, changes their facts, lets the interpreter say what is"
            + " true now, and asks for that value.%n%n"
            + "A run that was interrupted goes on where it stopped when the same command is given"
            + " again.",
    footer = {
      "  assay build assertions --repos=toolz==1.0.0,mine=../mine --limit=20 --out=out",
      "",
      "Afterwards out/dataset/tasks.jsonl holds the tasks and out/manifest.json what was done."
    })
final class BuildAssertionsCommand implements Action {
  private final AssertionsBuild build;
  private final DatasetVerification verification;
  private final Terminal terminal;
  private final InstantSource clock;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder of the result; made if there is none. Required.")
  private Optional<String> out = Optional.empty();

  @Option(
      names = "--repos",
      paramLabel = "REPO",
      split = ",",
      defaultValue = "toolz,cachetools",
      description =
          "Repositories, separated by commas: NAME for the catalog's version,"
              + " NAME==VERSION for a release on PyPI, NAME=PATH for a local folder,"
              + " NAME=git+URL@REVISION for a commit, tag or branch. Default: ${DEFAULT-VALUE}.")
  private List<String> repos = new ArrayList<>();

  @Option(
      names = "--catalog",
      paramLabel = "FILE",
      description = "YAML file that describes more repositories.")
  private Optional<String> catalog = Optional.empty();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "YAML file with any of these options by their long names, such as 'seed: 7'."
              + " What the command line says wins.")
  // Not private, since Assay reads it from the parsed line, before the other options are complete.
  Optional<String> config = Optional.empty();

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "Decides every sampled choice. Default: ${DEFAULT-VALUE}.")
  private String seed = "0";

  @Mixin private final ModelOptions models = new ModelOptions();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Take at most N tests of each repository. Default: all.")
  private Optional<String> limit = Optional.empty();

  @Option(
      names = {"-i", "--instance"},
      paramLabel = "ID",
      description = "Build only this task or test; may be given several times.")
  private List<String> instances = new ArrayList<>();

  @Option(
      names = "--keep-leaks",
      description = "Publish tasks whose answer can be read in what the model sees, too.")
  private boolean keepLeaks;

  @Option(
      names = "--exact",
      description =
          "Measure ESV, MCL and DFI exactly as well: run each test once more, follow every"
              + " instruction and report how far the metrics agree. Some seconds a test.")
  private boolean exact;

  @Option(
      names = "--isolation",
      paramLabel = "HOW",
      defaultValue = "auto",
      description =
          "What keeps executed code away from the machine: auto (the strongest there is), required"
              + " (full isolation, or nothing is executed and the exit code is 6), or one kind:"
              + " bubblewrap, namespaces, limits. 'assay doctor' says what there is. Default:"
              + " ${DEFAULT-VALUE}.")
  private String isolation = "auto";

  @Option(
      names = "--store",
      paramLabel = "URI",
      description =
          "Where results of finished work are kept, so that a retry, a resumed run or another"
              + " machine need not do it again; several builds may share one. Default: the folder"
              + " 'store' in --out.")
  private Optional<String> store = Optional.empty();

  @Option(
      names = "--from",
      paramLabel = "DIR",
      description =
          "An earlier dataset: results of tests are taken over from it where nothing changed that"
              + " they come from.")
  private Optional<String> ancestor = Optional.empty();

  @Option(names = "--redo", description = "Do finished work of an earlier run again.")
  private boolean redo;

  @Option(
      names = "--no-verify",
      description = "Do not check the finished dataset, as 'assay verify' does.")
  private boolean noVerify;

  @Option(
      names = "--dry-run",
      description = "Check and print the configuration and what would be done; do nothing.")
  private boolean dryRun;

  @Mixin private final RunnerOptions runner = new RunnerOptions();

  @Mixin private ProgressOption progress = new ProgressOption();

  BuildAssertionsCommand(
      AssertionsBuild build,
      DatasetVerification verification,
      Terminal terminal,
      InstantSource clock) {
    this.build = build;
    this.verification = verification;
    this.terminal = terminal;
    this.clock = clock;
  }

  @Override
  public ExitCode run(Arguments arguments) throws ConfigException {
    Problems problems = arguments.problems();
    BuildConfig resolved = config(problems);
    RunnerOptions.Chosen chosen = runner.chosen(problems);
    ProgressMode mode = progress.mode(problems);
    PipelineOptions options = chosen.options(arguments);
    problems.throwIfAny();

    if (resolved.dryRun()) {
      build.run(resolved, options, stages -> {});
      DryRun.print(
          terminal.out(), resolved, chosen.kind(), chosen.workers(), arguments.unclaimed());
      return ExitCode.OK;
    }
    chosen.kind().claim(options, resolved.out());
    return new WatchedRun(options, mode, terminal, clock)
        .run(
            shown -> build.run(resolved, options, shown),
            (result, latest) -> {
              BuildSummary.print(terminal.out(), result, latest);
              return verified(resolved, result, latest.isEmpty(), options, mode);
            });
  }

  private ExitCode verified(
      BuildConfig resolved,
      BuildResult result,
      boolean alreadyBuilt,
      PipelineOptions options,
      ProgressMode mode)
      throws ConfigException {
    ExitCode built = ExitCode.of(result);
    if (noVerify
        || built == ExitCode.NOT_CONSERVED
        || (alreadyBuilt && VerifyDataset.hasPassed(result.out()))) {
      return built;
    }
    terminal.out().println();
    VerifyConfig config =
        new VerifyConfig(
            result.out(),
            OptionalInt.of(VerifyConfig.EXECUTIONS),
            resolved.seed(),
            resolved.isolation());
    ExitCode verified = VerifyCommand.run(verification, config, options, mode, terminal, clock);
    return verified == ExitCode.OK ? built : verified;
  }

  private BuildConfig config(Problems problems) {
    if (out.isEmpty()) {
      problems.add("--out", "missing; say where the result goes, such as --out=out");
    }
    Optional<Path> catalogFile = catalog.map(Path::of);
    catalogFile
        .filter(file -> !Files.isRegularFile(file))
        .ifPresent(file -> problems.add("--catalog", "'" + file + "' is not a file"));
    return new BuildConfig(
        String.join(",", repos),
        catalogFile,
        Path.of(out.orElse("")),
        problems.integer("--seed", seed),
        models.plan(problems),
        problems.wholeNumber("--limit", limit, 1),
        instances,
        keepLeaks,
        exact,
        problems.oneOf("--isolation", isolation, IsolationPolicy.values()),
        store,
        ancestor.map(Path::of),
        redo,
        dryRun);
  }
}
