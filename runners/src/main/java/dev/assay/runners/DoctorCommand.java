package dev.assay.runners;

import dev.assay.pipelines.ConfigException;
import dev.assay.runners.doctor.Check;
import dev.assay.runners.doctor.Examination;
import dev.assay.runners.doctor.Machine;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code assay doctor}. */
@Command(
    name = "doctor",
    header = "Says what this machine has for running Assay.",
    description =
        "Looks at the interpreters, the memory, the isolation that is in force and the cache."
            + " Exit code 2 if something is missing without which nothing works.",
    footer = "  assay doctor")
final class DoctorCommand implements Action {
  private final Machine machine;
  private final Terminal terminal;

  DoctorCommand(Machine machine, Terminal terminal) {
    this.machine = machine;
    this.terminal = terminal;
  }

  @Override
  public ExitCode run(Arguments arguments) throws ConfigException {
    arguments.refuseUnclaimed();
    arguments.problems().throwIfAny();
    List<Check> checks = Examination.of(machine);
    checks.forEach(check -> terminal.out().println(check.line()));
    return checks.stream().anyMatch(check -> check.level() == Check.Level.FAIL)
        ? ExitCode.BAD_USAGE
        : ExitCode.OK;
  }
}
