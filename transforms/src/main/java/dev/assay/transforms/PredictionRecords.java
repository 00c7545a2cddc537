package dev.assay.transforms;

import dev.assay.schemas.PredictionRecord;
import dev.assay.schemas.TrajectoryRecord;
import dev.assay.schemas.VerdictRecord;
import dev.assay.score.Item;
import dev.assay.score.Prediction;

/** Predictions as records and back. */
public final class PredictionRecords {
  private PredictionRecords() {}

  /** The record of a prediction. */
  public static PredictionRecord record(Prediction prediction) {
    return PredictionRecord.newBuilder()
        .setInstanceId(prediction.item().instance())
        .setModelNameOrPath(prediction.item().model())
        .setSample(prediction.item().sample())
        .setPrediction(prediction.text().orElse(null))
        .setFailure(prediction.failure().orElse(null))
        .build();
  }

  /** The prediction of a record. */
  public static Prediction prediction(PredictionRecord record) {
    return new Prediction(item(record), record.getPrediction(), record.getFailure());
  }

  /** Whose answer a record is. */
  public static Item item(PredictionRecord record) {
    return new Item(record.getInstanceId(), record.getModelNameOrPath(), record.getSample());
  }

  /** What tells a record from all others that do not say the same. */
  public static String id(PredictionRecord record) {
    return id(item(record))
        + "/"
        + ContentId.of(
            "prediction",
            record.getPrediction().orElse(""),
            // A missing text and an empty one are not the same.
            record.getFailure().map(failure -> "failed: " + failure).orElse(""));
  }

  /** What sorts verdicts by entrant, task and sample. */
  public static String id(VerdictRecord verdict) {
    return id(new Item(verdict.getInstanceId(), verdict.getModelNameOrPath(), verdict.getSample()));
  }

  /** What sorts trajectories likewise. */
  public static String id(TrajectoryRecord trajectory) {
    return id(
        new Item(
            trajectory.getInstanceId(), trajectory.getModelNameOrPath(), trajectory.getSample()));
  }

  /** What sorts by model, task and sample, samples below a million by their number. */
  static String id(Item item) {
    return item.model() + "/" + item.instance() + "/" + "%06d".formatted(item.sample());
  }
}
