package dev.assay.transforms;

import dev.assay.schemas.PredictionRecord;
import dev.assay.schemas.TrajectoryRecord;
import java.util.Map;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PInput;
import org.apache.beam.sdk.values.POutput;
import org.apache.beam.sdk.values.PValue;
import org.apache.beam.sdk.values.TupleTag;

/** The two outputs of {@link AskModels}: for every expected answer one record in each. */
public final class Answered implements POutput {
  private final PCollection<PredictionRecord> predictions;
  private final TupleTag<PredictionRecord> predictionsTag;
  private final PCollection<TrajectoryRecord> trajectories;
  private final TupleTag<TrajectoryRecord> trajectoriesTag;

  Answered(
      PCollection<PredictionRecord> predictions,
      TupleTag<PredictionRecord> predictionsTag,
      PCollection<TrajectoryRecord> trajectories,
      TupleTag<TrajectoryRecord> trajectoriesTag) {
    this.predictions = predictions;
    this.predictionsTag = predictionsTag;
    this.trajectories = trajectories;
    this.trajectoriesTag = trajectoriesTag;
  }

  /** What was answered, or why nothing could be asked. */
  public PCollection<PredictionRecord> predictions() {
    return predictions;
  }

  /** How it came to that. */
  public PCollection<TrajectoryRecord> trajectories() {
    return trajectories;
  }

  @Override
  public Pipeline getPipeline() {
    return predictions.getPipeline();
  }

  @Override
  public Map<TupleTag<?>, PValue> expand() {
    return Map.of(predictionsTag, predictions, trajectoriesTag, trajectories);
  }

  @Override
  public void finishSpecifyingOutput(
      String transformName, PInput input, PTransform<?, ?> transform) {}
}
