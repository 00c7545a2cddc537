package dev.assay.runners;

import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.ExportTraces;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay export}. */
@Command(
    name = "export",
    header = "Writes what a build made in the form of another tool.",
    description =
        "With --to=traces: the traces of all asked assertions in RepoReason's JSONL form, which"
            + " 'assay slice' reads back.",
    footer = "  assay export out --to=traces --out=traces.jsonl")
final class ExportCommand implements Action {
  /** The words of {@code --to}. */
  private enum Form {
    TRACES("traces");

    private final String text;

    Form(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private final Terminal terminal;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "DIR",
      description = "Folder of a build. Required.")
  private String directory = "";

  @Option(names = "--to", paramLabel = "FORM", description = "traces. Required.")
  private Optional<String> form = Optional.empty();

  @Option(names = "--out", paramLabel = "FILE", description = "File of the result. Required.")
  private Optional<String> out = Optional.empty();

  ExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public ExitCode run(Arguments arguments) throws ConfigException {
    arguments.refuseUnclaimed();
    Problems problems = arguments.problems();
    if (directory.isEmpty()) {
      problems.add("a build's folder is needed: assay export DIR --to=traces --out=FILE");
    }
    if (form.isEmpty()) {
      problems.add("--to", "missing; must be traces");
    }
    form.ifPresent(word -> problems.oneOf("--to", word, Form.values()));
    if (out.isEmpty()) {
      problems.add("--out", "missing; say where the result goes, such as --out=traces.jsonl");
    }
    problems.throwIfAny();
    Path file = Path.of(out.orElse(""));
    long lines = ExportTraces.run(Path.of(directory), file);
    terminal.out().printf("%d traces in %s%n", lines, file);
    return lines == 0 ? ExitCode.NO_TASK : ExitCode.OK;
  }
}
