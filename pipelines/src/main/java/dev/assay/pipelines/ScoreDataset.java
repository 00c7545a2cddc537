package dev.assay.pipelines;

import dev.assay.schemas.PredictionRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.transforms.LineChunk;
import dev.assay.transforms.ReadPredictions;
import dev.assay.transforms.RecordFiles;
import dev.assay.transforms.Sifted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.coders.SerializableCoder;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.transforms.Max;
import org.apache.beam.sdk.transforms.Reshuffle;
import org.apache.beam.sdk.transforms.View;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollectionView;
import org.apache.beam.sdk.values.TypeDescriptors;

/**
 * Scores predictions from anywhere against a dataset: every task ends once for every model that has
 * a prediction and every sample (DESIGN.md, "The command line"). The same dataset and predictions
 * give the same bytes at any parallelism, in whatever order the lines are.
 */
public final class ScoreDataset {
  private ScoreDataset() {}

  /**
   * Scores. All tasks must fit in memory, and all predictions of one task.
   *
   * @throws ConfigException if the dataset, the predictions or the folder cannot be used; nothing
   *     was done
   * @throws UncheckedIOException if files cannot be read or written
   */
  public static Evaluation run(ScoreConfig config, PipelineOptions options) throws ConfigException {
    List<String> problems = new ArrayList<>();
    EvaluationDirectory directory = new EvaluationDirectory(config.out());
    directory.problem().ifPresent(problems::add);
    if (!Files.isRegularFile(config.predictions())) {
      problems.add("--predictions " + config.predictions() + ": no such file");
    }
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
    try {
      BuiltDataset dataset = BuiltDataset.read(config.dataset());
      if (dataset.rows().isEmpty()) {
        throw BuiltDataset.problem(config.dataset(), "holds no task");
      }
      return score(config, dataset, directory, options);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "scoring " + config.predictions() + " into " + config.out() + ": " + e, e);
    }
  }

  private static Evaluation score(
      ScoreConfig config,
      BuiltDataset dataset,
      EvaluationDirectory directory,
      PipelineOptions options)
      throws IOException {
    directory.clear();
    List<TaskRecord> tasks =
        dataset.rows().stream().sorted(Comparator.comparing(TaskRecord::getInstanceId)).toList();
    List<RepositoryRecord> repositories = repositories(dataset);
    ScoringPipeline scoring = new ScoringPipeline(directory, repositories);
    scoring.write(tasks);
    Pipeline pipeline = Pipeline.create(options);
    Sifted<PredictionRecord> read =
        pipeline
            .apply(
                "Chunks",
                Create.of(LineChunk.of(config.predictions().toAbsolutePath()))
                    .withCoder(SerializableCoder.of(LineChunk.class)))
            .apply("SpreadChunks", Reshuffle.viaRandomKey())
            .apply("ReadPredictions", ReadPredictions.of(config.format(), config.model()));
    int samples = config.samples().orElse(0);
    PCollectionView<Map<String, Integer>> expected =
        read.accepted()
            .apply(
                "SamplesOfEach",
                MapElements.into(
                        TypeDescriptors.kvs(TypeDescriptors.strings(), TypeDescriptors.integers()))
                    .via(
                        (PredictionRecord each) ->
                            KV.of(
                                each.getModelNameOrPath(),
                                samples > 0 ? samples : each.getSample() + 1)))
            .apply("MostSamples", Max.integersPerKey())
            .apply("Expected", View.asMap());
    scoring.addTo(read.accepted(), expected, List.of(read.rejected()));
    pipeline.run().waitUntilFinish();
    return EvaluationOutputs.write(
        directory,
        new EvaluationOutputs.Subject(
            resolved(config),
            FileDigests.sha256(dataset.directory().jsonl()),
            tasks.size(),
            repositories,
            Map.of(),
            List.of()));
  }

  /** The repositories of a dataset, from its records. */
  static List<RepositoryRecord> repositories(BuiltDataset dataset) throws IOException {
    List<RepositoryRecord> repositories = new ArrayList<>();
    RecordFiles.forEach(
        dataset.directory().records("repositories"), RepositoryRecord.class, repositories::add);
    return repositories;
  }

  private static Map<String, String> resolved(ScoreConfig config) throws IOException {
    Map<String, String> resolved = new TreeMap<>();
    resolved.put("command", "score");
    resolved.put("predictions", FileDigests.sha256(config.predictions()));
    resolved.put("format", config.format().toString());
    resolved.put("model", config.model().orElse(""));
    resolved.put(
        "samples",
        config.samples().isPresent() ? Integer.toString(config.samples().getAsInt()) : "");
    return resolved;
  }
}
