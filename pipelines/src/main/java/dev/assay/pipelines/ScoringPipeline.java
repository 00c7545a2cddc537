package dev.assay.pipelines;

import dev.assay.schemas.PredictionRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.schemas.VerdictRecord;
import dev.assay.transforms.PredictionRecords;
import dev.assay.transforms.RecordFile;
import dev.assay.transforms.ScorePredictions;
import dev.assay.transforms.Sifted;
import dev.assay.transforms.WriteRecords;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.beam.sdk.extensions.avro.io.AvroIO;
import org.apache.beam.sdk.transforms.Flatten;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionList;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.PCollectionView;

/**
 * The end of every evaluation's pipeline: predictions become verdicts. Writes {@code predictions/},
 * {@code verdicts/} and {@code rejections/}; reads {@code tasks/}.
 */
final class ScoringPipeline {
  private final EvaluationDirectory directory;
  private final Map<String, String> symbolic;

  /**
   * @param repositories those of the tasks
   */
  ScoringPipeline(EvaluationDirectory directory, List<RepositoryRecord> repositories) {
    this.directory = directory;
    this.symbolic = new TreeMap<>();
    repositories.stream()
        .filter(RepositoryRecord::getSymbolic)
        .forEach(repository -> symbolic.put(repository.getId(), repository.getDigest()));
  }

  /**
   * Puts the tasks that are asked where the pipeline reads them.
   *
   * @param tasks at least one, by id
   */
  void write(List<TaskRecord> tasks) throws IOException {
    Files.createDirectories(directory.tasks());
    Path file = directory.tasks().resolve("part-0-of-1.avro");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      RecordFile.write(tasks, out);
    }
  }

  /**
   * Adds the steps.
   *
   * @param predictions what was answered
   * @param samples how many answers to each task are expected of each entrant, by name
   * @param rejected what was dropped before
   */
  void addTo(
      PCollection<PredictionRecord> predictions,
      PCollectionView<Map<String, Integer>> samples,
      List<PCollection<RejectionRecord>> rejected) {
    predictions.apply(
        "WritePredictions",
        WriteRecords.to(directory.predictions().toString(), PredictionRecords::id));
    PCollection<TaskRecord> tasks =
        predictions
            .getPipeline()
            .apply("Tasks", AvroIO.read(TaskRecord.class).from(directory.tasks() + "/*.avro"));
    Sifted<VerdictRecord> scored =
        PCollectionTuple.of(ScorePredictions.TASKS, tasks)
            .and(ScorePredictions.PREDICTIONS, predictions)
            .apply("ScorePredictions", ScorePredictions.expecting(samples, symbolic));
    scored
        .accepted()
        .apply(
            "WriteVerdicts",
            WriteRecords.to(directory.verdicts().toString(), PredictionRecords::id));
    List<PCollection<RejectionRecord>> all = new ArrayList<>(rejected);
    all.add(scored.rejected());
    PCollectionList.of(all)
        .apply("AllRejections", Flatten.pCollections())
        .apply(
            "WriteRejections",
            WriteRecords.to(directory.rejections().toString(), RejectionRecord::getId));
  }
}
