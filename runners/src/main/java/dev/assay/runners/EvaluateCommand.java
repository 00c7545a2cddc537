package dev.assay.runners;

import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.EvaluateConfig;
import dev.assay.pipelines.EvaluateDataset;
import dev.assay.pipelines.EvaluationForecast;
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
import picocli.CommandLine.Parameters;

/** {@code assay evaluate}. */
@Command(
    name = "evaluate",
    customSynopsis =
        "assay evaluate DIR --model=WHO --out=RUN [OPTIONS] [--NAME=VALUE of the runner...]",
    header = "Asks models for the answers to a dataset, and scores them.",
    description =
        "Every model answers every task, K times. As a reader it looks through the repository with"
            + " five tools (list_directory, read_file, search_files, find_definition, finish) until it"
            + " finishes; tests, git data and caches are not there. Every answer is kept: after an"
            + " interruption, a spent budget (exit code 7) or failures of an endpoint (exit code 9)"
            + " the same command asks for the rest only, and a finished run costs nothing to"
            + " repeat.%n%n"
            + "Every task ends for every model and sample as correct, wrong, invalid answer,"
            + " infrastructure failure or not attempted, as in 'assay score'. A model that meets a"
            + " limit of time, steps or tokens has answered nothing; an endpoint that fails counts as"
            + " an infrastructure failure.",
    footer = {
      "  assay evaluate out --model=gold,empty,constant --out=run",
      "  assay evaluate out --model=openai/gpt-4o-mini,anthropic/claude-haiku-4-5 --samples=3 \\",
      "    --temperature=0,0.7 --max-spend-usd=20 --out=run",
      "  assay evaluate out --model=local/smollm2 --models=models.yaml --agent=prompt \\",
      "    --max-tokens=512 --limit=20 --out=run",
      "",
      "Afterwards run/verdicts.jsonl has a line for each verdict, run/trajectories every reply and"
          + " every use of a tool."
    })
final class EvaluateCommand implements Action {
  private final Terminal terminal;
  private final InstantSource clock;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "DIR",
      description = "Folder of a build's result. Required.")
  private Optional<String> dataset = Optional.empty();

  @Mixin private final AgentOptions agent = new AgentOptions();

  @Option(
      names = "--out",
      paramLabel = "RUN",
      description = "Folder of the result; made if there is none. Required.")
  private Optional<String> out = Optional.empty();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "YAML file with any of these options by their long names, such as 'samples: 3'."
              + " What the command line says wins.")
  // Not private, since Assay reads it from the parsed line, before the other options are complete.
  Optional<String> config = Optional.empty();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Ask for at most N tasks, a seeded sample. Default: all.")
  private Optional<String> limit = Optional.empty();

  @Option(
      names = {"-i", "--instance"},
      paramLabel = "ID",
      description = "Ask for this task only; may be given several times.")
  private List<String> instances = new ArrayList<>();

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "Decides which tasks --limit takes. Default: ${DEFAULT-VALUE}.")
  private String seed = "0";

  @Option(
      names = "--partial",
      description = "Accept that answers are missing: exit code 0 all the same.")
  private boolean partial;

  @Option(names = "--redo", description = "Ask again for what was answered in an earlier run.")
  private boolean redo;

  @Option(
      names = "--dry-run",
      description = "Check everything and print what would be asked and cost; do nothing.")
  private boolean dryRun;

  @Mixin private final RunnerOptions runner = new RunnerOptions();

  @Mixin private ProgressOption progress = new ProgressOption();

  EvaluateCommand(Terminal terminal, InstantSource clock) {
    this.terminal = terminal;
    this.clock = clock;
  }

  @Override
  public ExitCode run(Arguments arguments) throws ConfigException {
    Problems problems = arguments.problems();
    if (dataset.isEmpty()) {
      problems.add("DIR", "missing; say which dataset, such as 'assay evaluate out ...'");
    }
    if (out.isEmpty()) {
      problems.add("--out", "missing; say where the result goes, such as --out=run");
    }
    RunnerOptions.Chosen chosen = runner.chosen(problems);
    EvaluateConfig resolved =
        new EvaluateConfig(
            Path.of(dataset.orElse("")),
            agent.plan(problems),
            problems.wholeNumber("--limit", limit, 1),
            instances,
            problems.integer("--seed", seed),
            redo,
            chosen.workers(),
            Path.of(out.orElse("")));
    ProgressMode mode = progress.mode(problems);
    PipelineOptions options = chosen.options(arguments);
    problems.throwIfAny();
    if (dryRun) {
      EvaluationForecast.of(resolved).forEach(terminal.out()::println);
      terminal.out().println("Nothing was asked and nothing was written.");
      return ExitCode.OK;
    }
    chosen.kind().claim(options, Path.of(out.orElse("")));
    return new WatchedRun(options, mode, terminal, clock)
        .run(
            shown -> EvaluateDataset.run(resolved, options, shown),
            (evaluation, latest) -> {
              EvaluationSummary.print(terminal.out(), evaluation);
              return ExitCode.of(evaluation, partial);
            });
  }
}
