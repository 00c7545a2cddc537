package dev.assay.pipelines;

import dev.assay.oracle.Trees;
import dev.assay.schemas.EntrantRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.transforms.Answered;
import dev.assay.transforms.AskModels;
import dev.assay.transforms.AskingPlan;
import dev.assay.transforms.Entrant;
import dev.assay.transforms.PredictionRecords;
import dev.assay.transforms.ProgressLog;
import dev.assay.transforms.SharedModels;
import dev.assay.transforms.WriteRecords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.extensions.avro.io.AvroIO;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.View;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollectionView;

/**
 * Asks models for the answers to a dataset's tasks, and scores them (DESIGN.md, "The command
 * line"): tasks → predictions and trajectories → verdicts.
 *
 * <p>A run that ended early goes on where it stopped when it is started again with the same
 * configuration; one that is complete costs nothing to repeat and gives the same bytes, whatever
 * the runner and its parallelism.
 */
public final class EvaluateDataset {
  private EvaluateDataset() {}

  /**
   * Evaluates. All tasks must fit in memory, and a quarter of the trajectories.
   *
   * @param progress is told about once a second how far each entrant is, on a thread of its own
   * @throws ConfigException if something that is needed is not there; nothing was done
   * @throws SpendLimitException if the models may not be asked any further; what was answered is
   *     kept
   * @throws UncheckedIOException if files cannot be read or written
   */
  public static Evaluation run(EvaluateConfig config, PipelineOptions options, RunListener progress)
      throws ConfigException {
    try {
      return run(PlannedEvaluation.of(config), options, progress);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "evaluating " + config.dataset() + " into " + config.out() + ": " + e, e);
    }
  }

  private static Evaluation run(
      PlannedEvaluation plan, PipelineOptions options, RunListener progress) throws IOException {
    EvaluationDirectory directory = new EvaluationDirectory(plan.config().out());
    directory.clear();
    if (plan.config().redo()) {
      Trees.delete(directory.answers());
    }
    Files.createDirectories(directory.progress());
    Pipeline pipeline = pipeline(plan, directory, options);
    ProgressTicker ticker =
        ProgressTicker.start(
            new EvaluationProgress(directory, plan.entrants(), plan.tasks().size()), progress);
    try {
      pipeline.run().waitUntilFinish();
    } catch (RuntimeException failure) {
      throw PlannedModels.explained(failure);
    } finally {
      ticker.close();
      ProgressLog.close(directory.progress().toString());
      directory.clearProgress();
    }
    return EvaluationOutputs.write(
        directory,
        new EvaluationOutputs.Subject(
            resolved(plan),
            FileDigests.sha256(plan.dataset().directory().jsonl()),
            plan.tasks().size(),
            plan.repositories(),
            records(plan.entrants()),
            ModelUsage.in(directory.usage())));
  }

  private static Pipeline pipeline(
      PlannedEvaluation plan, EvaluationDirectory directory, PipelineOptions options)
      throws IOException {
    ScoringPipeline scoring = new ScoringPipeline(directory, plan.repositories());
    scoring.write(plan.tasks());
    Pipeline pipeline = Pipeline.create(options);
    Answered answered =
        pipeline
            .apply("TasksToAsk", AvroIO.read(TaskRecord.class).from(directory.tasks() + "/*.avro"))
            .apply("AskModels", AskModels.with(asking(plan, directory)));
    answered
        .trajectories()
        .apply(
            "WriteTrajectories",
            WriteRecords.to(directory.trajectories().toString(), PredictionRecords::id));
    PCollectionView<Map<String, Integer>> samples =
        pipeline
            .apply(
                "Entrants",
                Create.of(
                    plan.entrants().stream()
                        .map(entrant -> KV.of(entrant.name(), entrant.samples()))
                        .toList()))
            .apply("Expected", View.asMap());
    scoring.addTo(answered.predictions(), samples, List.of());
    return pipeline;
  }

  private static AskingPlan asking(PlannedEvaluation plan, EvaluationDirectory directory) {
    return new AskingPlan(
        plan.entrants(),
        plan.config().plan().limits(),
        new SharedModels(
            plan.settings(), directory.usage().toString(), directory.replies().toString()),
        directory.answers().toString(),
        directory.progress().toString(),
        plan.config().workers());
  }

  private static Map<String, EntrantRecord> records(List<Entrant> entrants) {
    Map<String, EntrantRecord> records = new TreeMap<>();
    for (Entrant entrant : entrants) {
      records.put(
          entrant.name(),
          EntrantRecord.newBuilder()
              .setName(entrant.name())
              .setModel(entrant.model())
              .setAgent(entrant.agent().text())
              .setTemperature(entrant.temperature())
              .setSamples(entrant.samples())
              .build());
    }
    return records;
  }

  /** Everything that decides the bytes, and no path of this machine. */
  private static Map<String, String> resolved(PlannedEvaluation plan) {
    EvaluateConfig config = plan.config();
    AgentPlan agent = config.plan();
    Map<String, String> resolved = new TreeMap<>();
    resolved.put("command", "evaluate");
    resolved.put("model", String.join(",", agent.models()));
    resolved.put(
        "temperature",
        String.join(",", agent.temperatures().stream().map(t -> t.toPlainString()).toList()));
    resolved.put("samples", Integer.toString(agent.samples()));
    resolved.put("agent", agent.agent().text());
    resolved.put("timeout", Long.toString(agent.limits().time().toSeconds()));
    resolved.put("max-steps", Integer.toString(agent.limits().steps()));
    resolved.put("max-tokens", Integer.toString(agent.limits().tokens()));
    resolved.put(
        "limit", config.limit().isPresent() ? Integer.toString(config.limit().getAsInt()) : "none");
    resolved.put("instances", String.join(",", config.instances()));
    resolved.put("seed", Long.toString(config.seed()));
    return resolved;
  }
}
