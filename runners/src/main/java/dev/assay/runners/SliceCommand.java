package dev.assay.runners;

import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.SliceImports;
import dev.assay.pipelines.SlicedTraces;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.beam.sdk.options.PipelineOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay slice}. */
@Command(
    name = "slice",
    customSynopsis = "assay slice TRACES --out=DIR [OPTIONS] [--NAME=VALUE of the runner...]",
    header = "Slices traces that were made elsewhere.",
    description =
        "Reads a file of traces in RepoReason's JSONL form, one line for each assertion, and writes"
            + " ESV, MCL, DFI and the slice of each. Needs no Python. Lines that are no trace"
            + " become rejections, with their number and what is wrong.",
    footer = {
      "  assay slice traces.jsonl --out=sliced",
      "",
      "Afterwards sliced/slices.jsonl holds a line for each slice, in the order of the file."
    })
final class SliceCommand implements Action {
  private final Terminal terminal;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "TRACES",
      description = "File of traces. Required.")
  private String traces = "";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder of the result; made if there is none. Required.")
  private Optional<String> out = Optional.empty();

  @Mixin private final RunnerOptions runner = new RunnerOptions();

  SliceCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public ExitCode run(Arguments arguments) throws ConfigException {
    Problems problems = arguments.problems();
    if (traces.isEmpty()) {
      problems.add("a file of traces is needed: assay slice TRACES --out=DIR");
    }
    if (out.isEmpty()) {
      problems.add("--out", "missing; say where the result goes, such as --out=sliced");
    }
    RunnerOptions.Chosen chosen = runner.chosen(problems);
    PipelineOptions options = chosen.options(arguments);
    problems.throwIfAny();
    chosen.kind().claim(options, Path.of(out.orElse("")));
    SlicedTraces result = SliceImports.run(Path.of(traces), Path.of(out.orElse("")), options);
    terminal
        .out()
        .printf(
            "%d traces: %d slices in %s%n",
            result.lines(), result.slices(), Path.of(out.orElse("")).resolve("slices.jsonl"));
    new TreeMap<>(result.rejections())
        .forEach((reason, count) -> terminal.out().printf("  %d rejected: %s%n", count, reason));
    if (!result.conserved()) {
      return ExitCode.NOT_CONSERVED;
    }
    return result.slices() == 0 ? ExitCode.NO_TASK : ExitCode.OK;
  }
}
