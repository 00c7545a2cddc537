package dev.assay.runners;

import dev.assay.oracle.IsolationPolicy;
import dev.assay.pipelines.BuildConfig;
import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.RefreshDataset;
import dev.assay.runners.progress.ProgressMode;
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
      "Repositories that are not named keep their version. The configuration is OLD's."
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
      names = "--isolation",
      paramLabel = "HOW",
      defaultValue = "auto",
      description =
          "What keeps executed code away from the machine, as in 'assay build assertions'."
              + " Default: ${DEFAULT-VALUE}.")
  private String isolation = "auto";

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
    RunnerOptions.Chosen chosen = runner.chosen(problems);
    ProgressMode mode = progress.mode(problems);
    PipelineOptions options = chosen.options(arguments);
    problems.throwIfAny();
    Path older = Path.of(from.orElse(""));
    BuildConfig config =
        RefreshDataset.config(older, Path.of(out.orElse("")), List.copyOf(repos), policy);
    chosen.kind().claim(options, config.out());
    return new WatchedRun(options, mode, terminal, clock)
        .run(
            shown -> build.run(config, options, shown),
            (result, latest) -> {
              BuildSummary.print(terminal.out(), result, latest);
              terminal.out().println();
              terminal.out().println(RefreshDataset.compare(older, result.out()));
              return ExitCode.of(result);
            });
  }
}
