package dev.assay.runners;

import dev.assay.pipelines.ConfigException;
import dev.assay.pipelines.Evaluation;
import dev.assay.pipelines.ScoreConfig;
import dev.assay.pipelines.ScoreDataset;
import dev.assay.score.PredictionFormat;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.beam.sdk.options.PipelineOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay score}. */
@Command(
    name = "score",
    customSynopsis =
        "assay score DIR --predictions=FILE --out=RUN [OPTIONS] [--NAME=VALUE of the runner...]",
    header = "Scores predictions that were made elsewhere.",
    description =
        "Compares each prediction with its task's answer: by text, structure, how names are"
            + " qualified and, in symbolic repositories, by mathematics. What a model wrote is"
            + " parsed, never executed. Every task ends for every model and sample as correct,"
            + " wrong, invalid answer, infrastructure failure or not attempted; exit code 9 if any"
            + " ended in one of the last two.%n%n"
            + "A line of predictions is {\"instance_id\": ..., \"model_name_or_path\": ...,"
            + " \"prediction\": \"...\", \"sample\": 0}.",
    footer = {
      "  assay score out --predictions=predictions.jsonl --out=run",
      "  assay score out --predictions=output.jsonl --format=openhands --out=run",
      "",
      "Afterwards run/verdicts.jsonl has a line for each verdict, with the rule that decided it."
    })
final class ScoreCommand implements Action {
  private final Terminal terminal;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "DIR",
      description = "Folder of a build's result. Required.")
  private Optional<String> dataset = Optional.empty();

  @Option(
      names = "--predictions",
      paramLabel = "FILE",
      description = "File with a prediction a line. Required.")
  private Optional<String> predictions = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "RUN",
      description = "Folder of the result; made if there is none. Required.")
  private Optional<String> out = Optional.empty();

  @Option(
      names = "--format",
      paramLabel = "FORM",
      defaultValue = "jsonl",
      description =
          "jsonl, or openhands for the output.jsonl of an OpenHands evaluation. Default:"
              + " ${DEFAULT-VALUE}.")
  private String format = "jsonl";

  @Option(
      names = "--model-name",
      paramLabel = "NAME",
      description = "Who made all predictions. Default: what each line says.")
  private Optional<String> model = Optional.empty();

  @Option(
      names = "--samples",
      paramLabel = "K",
      description =
          "Answers expected to each task. Default: as many as a model's highest sample tells.")
  private Optional<String> samples = Optional.empty();

  @Option(
      names = "--partial",
      description = "Accept that answers are missing: exit code 0 all the same.")
  private boolean partial;

  @Mixin private final RunnerOptions runner = new RunnerOptions();

  ScoreCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public ExitCode run(Arguments arguments) throws ConfigException {
    Problems problems = arguments.problems();
    if (dataset.isEmpty()) {
      problems.add("DIR", "missing; say which dataset was asked, such as 'assay score out ...'");
    }
    if (predictions.isEmpty()) {
      problems.add("--predictions", "missing; say which file, such as predictions.jsonl");
    }
    if (out.isEmpty()) {
      problems.add("--out", "missing; say where the result goes, such as --out=run");
    }
    if (model.isPresent() && model.get().isBlank()) {
      problems.add("--model-name", "is blank; must name who made the predictions");
    }
    OptionalInt number = problems.wholeNumber("--samples", samples, 1);
    PredictionFormat form = problems.oneOf("--format", format, PredictionFormat.values());
    RunnerOptions.Chosen chosen = runner.chosen(problems);
    PipelineOptions options = chosen.options(arguments);
    problems.throwIfAny();
    chosen.kind().claim(options, Path.of(out.orElse("")));
    Evaluation evaluation =
        ScoreDataset.run(
            new ScoreConfig(
                Path.of(dataset.orElse("")),
                Path.of(predictions.orElse("")),
                form,
                model,
                number,
                Path.of(out.orElse(""))),
            options);
    EvaluationSummary.print(terminal.out(), evaluation);
    return ExitCode.of(evaluation, partial);
  }
}
