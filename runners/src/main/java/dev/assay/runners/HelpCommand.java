package dev.assay.runners;

import dev.assay.pipelines.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay help build assertions}: the page of a command at any depth. */
@Command(
    name = "help",
    header = "Prints the page of a command.",
    footer = "  assay help build assertions")
final class HelpCommand implements Action {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "The command, word by word; the program itself if left out.")
  private List<String> words = new ArrayList<>();

  @Spec private CommandSpec spec = CommandSpec.create();

  HelpCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public ExitCode run(Arguments arguments) throws ConfigException {
    arguments.refuseUnclaimed();
    CommandLine page = spec.root().commandLine();
    for (String word : words) {
      Map<String, CommandLine> known = page.getSubcommands();
      CommandLine next = known.get(word);
      if (next == null) {
        arguments.problems().add(Arguments.unknownCommand(word, known.keySet()));
        break;
      }
      page = next;
    }
    arguments.problems().throwIfAny();
    page.usage(terminal.out());
    return ExitCode.OK;
  }
}
