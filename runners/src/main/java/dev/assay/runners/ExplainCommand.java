package dev.assay.runners;

import dev.assay.explain.ExplanationText;
import dev.assay.explain.Ink;
import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.ExplainedTask;
import dev.assay.pipelines.ExplanationJson;
import dev.assay.pipelines.Explanations;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay explain}. */
@Command(
    name = "explain",
    header = "Shows what the answer of a task depends on.",
    description =
        "Prints the slice of the asserted value: of each function the relevant lines with how"
            + " often they ran and why they are in, the names that come from outside, and the calls"
            + " that were not traced. Nothing is executed.",
    footer = {
      "  assay explain out toolz__0cfd84a3b5f7a1e2",
      "",
      "The ids stand in out/dataset/tasks.jsonl as instance_id."
    })
final class ExplainCommand implements Action {
  private static final int NEAREST = 3;

  private final Terminal terminal;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "DIR",
      description = "Folder of a build. Required.")
  private String directory = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "INSTANCE",
      description = "Id of the task. Required.")
  private String instance = "";

  @Option(names = "--json", description = "Print one JSON object instead of text.")
  private boolean json;

  ExplainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public ExitCode run(Arguments arguments) throws ConfigException {
    arguments.refuseUnclaimed();
    Problems problems = arguments.problems();
    if (directory.isEmpty() || instance.isEmpty()) {
      problems.add("a build's folder and the id of a task are needed: assay explain DIR INSTANCE");
    }
    problems.throwIfAny();
    Path build = Path.of(directory);
    List<String> known = Explanations.instances(build);
    if (!known.contains(instance)) {
      problems.add("'" + instance + "': no task of " + directory + "; " + nearest(known));
    }
    problems.throwIfAny();
    ExplainedTask task = Explanations.of(build, instance);
    if (json) {
      terminal.out().println(ExplanationJson.of(task));
      return ExitCode.OK;
    }
    terminal.out().println(task.instanceId() + "  " + task.repository() + "  " + task.testId());
    terminal.out().println(task.assertion());
    Ink ink = terminal.colours() ? Ink.COLOURED : Ink.PLAIN;
    ExplanationText.of(task.explanation(), ink).forEach(terminal.out()::println);
    return ExitCode.OK;
  }

  private String nearest(List<String> known) {
    String nearest =
        known.stream()
            .sorted(
                Comparator.<String>comparingInt(id -> Spelling.distance(instance, id))
                    .thenComparing(Comparator.naturalOrder()))
            .limit(NEAREST)
            .collect(Collectors.joining(", "));
    return nearest.isEmpty() ? "it has none" : "the nearest are " + nearest;
  }
}
