package dev.assay.runners;

import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.ReportConfig;
import dev.assay.pipelines.ReportEvaluations;
import dev.assay.pipelines.report.Analyses;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay report}. */
@Command(
    name = "report",
    header = "Says who was right how often, and why not.",
    description = {
      "Reads finished runs of 'assay evaluate' and 'assay score' and writes one page that needs no"
          + " server, with every table as CSV and every figure as SVG and CSV beside it. Answers"
          + " that are missing are in no rate; the page counts them and says what they could"
          + " change.",
      "",
      "The runs must be of one dataset. One of the same tests before they were mutated (--teacher"
          + " none) may stand beside it, for the memorization rate. A name that several runs have"
          + " stays apart in each, unless they asked it in the same way for different answers."
    },
    footer = {
      "  assay report runs/claude runs/gpt --out report",
      "  assay report runs/mutated runs/original --dataset out --out report"
    })
final class ReportCommand implements Action {
  private final Terminal terminal;

  @Parameters(
      index = "0..*",
      arity = "0..*",
      paramLabel = "RUN",
      description = "Folders of finished runs. One is required.")
  private List<Path> runs = List.of();

  @Option(names = "--out", paramLabel = "DIR", description = "Folder of the report. Required.")
  private Optional<Path> out = Optional.empty();

  @Option(
      names = "--dataset",
      paramLabel = "DIR",
      description = "The build whose tasks were asked: shows what each answer depends on.")
  private Optional<Path> dataset = Optional.empty();

  ReportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public ExitCode run(Arguments arguments) throws ConfigException {
    arguments.refuseUnclaimed();
    Problems problems = arguments.problems();
    if (runs.isEmpty()) {
      problems.add("a run's folder is needed: assay report RUN... --out DIR");
    }
    if (out.isEmpty()) {
      problems.add("--out", "missing; say where the report goes, such as --out=report");
    }
    out.filter(path -> Files.exists(path) && !Files.isDirectory(path))
        .ifPresent(path -> problems.add("--out", path + ": is a file, must be a directory"));
    problems.throwIfAny();
    Path directory = out.orElseThrow();
    Analyses analyses = ReportEvaluations.run(new ReportConfig(runs, dataset, directory));
    analyses.leaderboard().forEach(terminal.out()::println);
    terminal.out().println();
    terminal.out().println("Report: " + directory.resolve("index.html"));
    return analyses.tasks().isEmpty() ? ExitCode.NO_TASK : ExitCode.OK;
  }
}
