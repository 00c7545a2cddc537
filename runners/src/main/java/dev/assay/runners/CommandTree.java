package dev.assay.runners;

import dev.assay.runners.doctor.Machine;
import java.time.InstantSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The commands there are, each once and with nothing filled in. */
final class CommandTree {
  private static final int HELP_COLUMNS = 96;

  private CommandTree() {}

  static CommandLine of(
      AssertionsBuild assertions,
      DatasetVerification verification,
      Machine machine,
      Terminal terminal,
      InstantSource clock) {
    CommandLine build =
        group(
                "build",
                "Builds a benchmark. There is one command for each family of tasks.",
                "  assay build assertions --repos=toolz --limit=20 --out=out")
            .addSubcommand(new BuildAssertionsCommand(assertions, verification, terminal, clock));
    CommandLine root =
        group(
                "assay",
                "Builds code-reasoning benchmarks from real Python repositories.",
                "  assay build assertions --out=out")
            .addSubcommand(build)
            .addSubcommand(new RefreshCommand(assertions, terminal, clock))
            .addSubcommand(new VerifyCommand(verification, terminal, clock))
            .addSubcommand(new EvaluateCommand(terminal, clock))
            .addSubcommand(new ScoreCommand(terminal))
            .addSubcommand(new ReportCommand(terminal))
            .addSubcommand(new ExplainCommand(terminal))
            .addSubcommand(new SliceCommand(terminal))
            .addSubcommand(new ExportCommand(terminal))
            .addSubcommand(new DoctorCommand(machine, terminal))
            .addSubcommand(new HelpCommand(terminal));
    equip(root);
    return root;
  }

  private static CommandLine group(String name, String description, String example) {
    CommandSpec spec = CommandSpec.create().name(name);
    spec.usageMessage().description(description).footer(example).synopsisSubcommandLabel("COMMAND");
    return new CommandLine(spec);
  }

  /** Gives a command and those below it what every command has. */
  private static void equip(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    spec.mixinStandardHelpOptions(true).version("assay " + BuildVersion.text());
    spec.addOption(
        OptionSpec.builder("-v", "--verbose")
            .description("Print the stack trace of an error, too.")
            .build());
    spec.parser().collectErrors(true);
    spec.usageMessage()
        .width(HELP_COLUMNS)
        .sortOptions(false)
        .descriptionHeading("%n")
        .optionListHeading("%nOptions:%n")
        .commandListHeading("%nCommands:%n")
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(ExitCode.listing())
        .footerHeading("%nExample:%n");
    command.getSubcommands().values().forEach(CommandTree::equip);
  }
}
