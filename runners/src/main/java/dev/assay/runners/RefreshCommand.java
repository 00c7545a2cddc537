package dev.assay.runners;

import dev.assay.agent.SpendLimits;
import dev.assay.oracle.IsolationPolicy;
import dev.assay.pipelines.BuildConfig;
import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.RefreshConfig;
import dev.assay.pipelines.RefreshDataset;
import dev.assay.pipelines.RefreshForecast;
import dev.assay.runners.progress.ProgressMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.beam.sdk.options.PipelineOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay refresh}. */
@Command(
    name = "refresh",
    customSynopsis = "assay refresh --from=OLD --out=NEW [OPTIONS] [--NAME=VALUE of the runner...]",
    header = "Builds a dataset anew after repositories changed.",
    description =
        "The result is what a build from nothing gives. Results of tests are taken over from OLD"
            + " where none of the code changed that ran for them, nor of what ran when their file"
            + " was imported; where that is not certain, tests are executed again. NEW/DIFF.md and"
            + " NEW/diff.jsonl say what became of every task.",
    footer = {
      "  assay refresh --from=out --out=next --repos=toolz==1.1.0",
      "",
      "Repositories that are not named keep their version. The configuration is OLD's, models"
          + " included: what they replied for OLD is not asked again."
    })
final class RefreshCommand implements Action {
  private final AssertionsBuild build;
  private final Terminal terminal;
  private final InstantSource clock;

  @Option(
      names = "--from",
      paramLabel = "OLD",
      description = "Folder of the dataset that is refreshed. Required.")
  private Optional<String> from = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "NEW",
      description = "Folder of the result; made if there is none. Required.")
  private Optional<String> out = Optional.empty();

  @Option(
      names = "--repos",
      split = ",",
      paramLabel = "REPO",
      description =
          "Repositories in their new versions, as in 'assay build assertions'. A folder must be"
              + " named again.")
  private List<String> repos = new ArrayList<>();

  @Option(
      names = "--catalog",
      paramLabel = "FILE",
      description = "YAML file that describes more repositories, as for the build.")
  private Optional<String> catalog = Optional.empty();

  @Option(
      names = "--isolation",
      paramLabel = "HOW",
      defaultValue = "auto",
      description =
          "What keeps executed code away from the machine, as in 'assay build assertions'."
              + " Default: ${DEFAULT-VALUE}.")
  private String isolation = "auto";

  @Mixin private final SpendOptions spend = new SpendOptions();

  @Option(
      names = "--dry-run",
      description =
          "Print which tests would be executed again, why, and about how long that takes. No test is"
              + " executed and NEW is not written; the new versions are fetched into the cache, and"
              + " test files are imported in both versions where what they import changed.")
  private boolean dryRun;

  @Option(
      names = "--json",
      description = "With --dry-run: print one JSON object with every test instead of text.")
  private boolean json;

  @Mixin private final RunnerOptions runner = new RunnerOptions();

  @Mixin private ProgressOption progress = new ProgressOption();

  RefreshCommand(AssertionsBuild build, Terminal terminal, InstantSource clock) {
    this.build = build;
    this.terminal = terminal;
    this.clock = clock;
  }

  @Override
  public ExitCode run(Arguments arguments) throws ConfigException {
    Problems problems = arguments.problems();
    if (from.isEmpty()) {
      problems.add("--from", "missing; say which dataset, such as --from=out");
    }
    if (out.isEmpty()) {
      problems.add("--out", "missing; say where the result goes, such as --out=next");
    }
    IsolationPolicy policy = problems.oneOf("--isolation", isolation, IsolationPolicy.values());
    Optional<Path> catalogFile = catalog.map(Path::of);
    catalogFile
        .filter(file -> !Files.isRegularFile(file))
        .ifPresent(file -> problems.add("--catalog", "'" + file + "' is not a file"));
    Optional<Path> models = spend.file(problems);
    SpendLimits limits = spend.limits(problems);
    RunnerOptions.Chosen chosen = runner.chosen(problems);
    ProgressMode mode = progress.mode(problems);
    PipelineOptions options = chosen.options(arguments);
    if (json && !dryRun) {
      problems.add("--json", "is for --dry-run, which is not there");
    }
    problems.throwIfAny();
    Path older = Path.of(from.orElse(""));
    BuildConfig config =
        RefreshDataset.config(
            new RefreshConfig(
                older, Path.of(out.orElse("")), repos, catalogFile, policy, models, limits));
    if (dryRun) {
      return forecast(RefreshForecast.of(config));
    }
    chosen.kind().claim(options, config.out());
    return new WatchedRun(options, mode, terminal, clock)
        .run(
            shown -> build.run(config, options, shown),
            (result, latest) -> {
              BuildSummary.print(terminal.out(), result, latest);
              terminal.out().println();
              terminal.out().println(RefreshDataset.compare(older, result.out(), policy));
              return ExitCode.of(result);
            });
  }

  private ExitCode forecast(RefreshForecast forecast) {
    if (json) {
      terminal.out().println(forecast.json());
    } else {
      forecast.lines().forEach(terminal.out()::println);
      terminal.out().println("No test was executed and nothing was written.");
    }
    return forecast.isComplete() ? ExitCode.OK : ExitCode.REPOSITORY_REJECTED;
  }
}
