package dev.assay.runners;

import dev.assay.oracle.IsolationException;
import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.SpendLimitException;
import dev.assay.runners.doctor.Machine;
import dev.assay.transforms.UnfitWorkerException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program: one command line in, text and an exit code out. */
final class Assay {
  private final AssertionsBuild assertions;
  private final DatasetVerification verification;
  private final Machine machine;
  private final Terminal terminal;
  private final InstantSource clock;

  /**
   * The program with everything it touches.
   *
   * @param assertions the pipeline of {@code build assertions}
   * @param verification the pipeline of {@code verify}
   * @param machine what {@code doctor} looks at
   * @param terminal where it writes
   * @param clock what time it is
   */
  Assay(
      AssertionsBuild assertions,
      DatasetVerification verification,
      Machine machine,
      Terminal terminal,
      InstantSource clock) {
    this.assertions = assertions;
    this.verification = verification;
    this.machine = machine;
    this.terminal = terminal;
    this.clock = clock;
  }

  /** Carries one command line out. */
  ExitCode run(String... args) {
    ParseResult parsed = parse(Arrays.asList(args));
    CommandLine command = innermost(parsed).commandSpec().commandLine();
    boolean verbose = innermost(parsed).hasMatchedOption("--verbose");
    if (isHelpRequested(parsed)) {
      command.usage(terminal.out());
      return ExitCode.OK;
    }
    if (isVersionRequested(parsed)) {
      command.printVersionHelp(terminal.out());
      return ExitCode.OK;
    }
    try {
      return run(parsed, args);
    } catch (ConfigException e) {
      String name = command.getCommandSpec().qualifiedName();
      terminal.err().println(name + ": cannot be done");
      e.problems().forEach(problem -> terminal.err().println("  " + problem));
      terminal.err().println("See '" + name + " --help'.");
      if (verbose) {
        e.printStackTrace(terminal.err());
      }
      return ExitCode.BAD_USAGE;
    } catch (IsolationException e) {
      String name = command.getCommandSpec().qualifiedName();
      terminal.err().println(name + ": " + e.getMessage());
      terminal
          .err()
          .println("'assay doctor' says what isolation this machine has, and why no more.");
      return ExitCode.NOT_ISOLATED;
    } catch (SpendLimitException e) {
      String name = command.getCommandSpec().qualifiedName();
      terminal.err().println(name + ": " + e.getMessage());
      terminal
          .err()
          .println("Nothing is lost: the same command with a higher limit asks only for the rest.");
      return ExitCode.SPEND_LIMIT;
    } catch (ClusterLostException e) {
      String name = command.getCommandSpec().qualifiedName();
      terminal.err().println(name + ": " + e.getMessage());
      terminal
          .err()
          .println("Nothing that was finished is lost: the same command goes on from there.");
      return ExitCode.CLUSTER_LOST;
    } catch (UnfitWorkerException e) {
      String name = command.getCommandSpec().qualifiedName();
      terminal.err().println(name + ": " + e.getMessage());
      terminal
          .err()
          .println("Nothing that was finished is lost: the same command goes on from there.");
      return ExitCode.UNFIT_WORKER;
    } catch (RuntimeException | Error e) {
      // The one place where whatever nobody expected ends: it is said, not lost.
      terminal.err().println("assay: internal error; a bug, unless the cause below says otherwise");
      e.printStackTrace(terminal.err());
      return ExitCode.INTERNAL_ERROR;
    }
  }

  private ExitCode run(ParseResult parsed, String... args) throws ConfigException {
    ParseResult command = innermost(parsed);
    if (!command.hasMatchedOption("--config")) {
      return run(parsed, Optional.empty());
    }
    Path path = Path.of(command.matchedOption("--config").stringValues().get(0));
    ConfigFile file = ConfigFile.read(path, given(command));
    List<String> completed = new ArrayList<>(Arrays.asList(args));
    completed.addAll(file.arguments());
    return run(parse(completed), Optional.of(file));
  }

  private static ExitCode run(ParseResult parsed, Optional<ConfigFile> file)
      throws ConfigException {
    Problems problems = new Problems(file);
    ParseResult command = parsed;
    while (true) {
      addErrors(command, problems);
      if (!command.hasSubcommand()) {
        break;
      }
      new Arguments(command.unmatched(), optionNames(command), problems).refuseUnclaimed();
      command = command.subcommand();
    }
    Arguments arguments = new Arguments(command.unmatched(), optionNames(command), problems);
    if (command.commandSpec().userObject() instanceof Action action) {
      return action.run(arguments);
    }
    Set<String> known = command.commandSpec().subcommands().keySet();
    problems.add(
        command.unmatched().stream()
            .findFirst()
            .map(word -> Arguments.unknownCommand(word, known))
            .orElse("a command is missing: " + String.join(", ", known)));
    throw problems.toException();
  }

  private ParseResult parse(List<String> args) {
    return CommandTree.of(assertions, verification, machine, terminal, clock)
        .parseArgs(args.toArray(String[]::new));
  }

  private static ParseResult innermost(ParseResult parsed) {
    ParseResult command = parsed;
    while (command.hasSubcommand()) {
      command = command.subcommand();
    }
    return command;
  }

  private static boolean isHelpRequested(ParseResult parsed) {
    return parsed.isUsageHelpRequested()
        || (parsed.hasSubcommand() && isHelpRequested(parsed.subcommand()));
  }

  private static boolean isVersionRequested(ParseResult parsed) {
    return parsed.isVersionHelpRequested()
        || (parsed.hasSubcommand() && isVersionRequested(parsed.subcommand()));
  }

  /** Names of everything the command line sets, picocli's options and the runner's alike. */
  private static Set<String> given(ParseResult command) {
    Set<String> given = new HashSet<>();
    command.matchedOptions().forEach(option -> given.addAll(List.of(option.names())));
    command.unmatched().forEach(arg -> RunnerFlags.name(arg).ifPresent(n -> given.add("--" + n)));
    return given;
  }

  private static List<String> optionNames(ParseResult command) {
    return command.commandSpec().options().stream()
        .flatMap(option -> Arrays.stream(option.names()))
        .toList();
  }

  private static void addErrors(ParseResult command, Problems problems) {
    for (Exception error : command.errors()) {
      if (error instanceof UnmatchedArgumentException) {
        continue; // The command decides what becomes of these.
      }
      if (error instanceof MissingParameterException missing) {
        missing.getMissing().forEach(option -> problems.add(name(option), "needs a value"));
      } else if (error instanceof ParameterException wrong && wrong.getArgSpec() != null) {
        String message = String.valueOf(wrong.getMessage());
        problems.add(name(wrong.getArgSpec()), message.replaceFirst("^Invalid value.*?: ", ""));
      } else {
        problems.add(String.valueOf(error.getMessage()));
      }
    }
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }
}
