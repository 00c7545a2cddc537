package dev.assay.transforms;

import dev.assay.agent.ModelException;
import dev.assay.schemas.PredictionRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.schemas.TrajectoryRecord;
import org.apache.beam.sdk.extensions.avro.coders.AvroCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.GroupByKey;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.WithKeys;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.TupleTag;
import org.apache.beam.sdk.values.TupleTagList;
import org.apache.beam.sdk.values.TypeDescriptors;

/**
 * Asks every entrant for its answers to every task (RepoReason, section 4.1 and appendix C).
 *
 * <p>In: tasks. Out: a prediction and a trajectory for each task, entrant and sample. Nothing is
 * rejected: a model that could not be asked is a prediction with its failure. A model that may not
 * be asked any further because the run's budget is spent fails the bundle with {@link
 * ModelException}; what was answered until then is kept.
 *
 * <p>Tasks are spread over as many groups as are worked on at a time. A worker hands all questions
 * of its group to the threads of each model at once ({@link AskingThreads}; as many threads as the
 * model's {@code concurrent} says, else {@value AskingPlan#USUAL_CONCURRENT}), so how many are
 * under way follows from the models and not from the cores, and none waits for a slower one. A
 * group's tasks must fit in memory, some kilobytes each.
 */
public final class AskModels extends PTransform<PCollection<TaskRecord>, Answered> {
  private static final long serialVersionUID = 1L;

  private final AskingPlan plan;

  private AskModels(AskingPlan plan) {
    this.plan = plan;
  }

  /** Asks as the plan says. */
  public static AskModels with(AskingPlan plan) {
    return new AskModels(plan);
  }

  @Override
  public Answered expand(PCollection<TaskRecord> tasks) {
    TupleTag<PredictionRecord> predictions = new TupleTag<>("predictions");
    TupleTag<TrajectoryRecord> trajectories = new TupleTag<>("trajectories");
    int groups = plan.groups();
    PCollectionTuple outputs =
        tasks
            .apply(
                "KeyByGroup",
                WithKeys.<Integer, TaskRecord>of(task -> group(task, groups))
                    .withKeyType(TypeDescriptors.integers()))
            .apply("Spread", GroupByKey.create())
            .apply(
                "Ask",
                ParDo.of(new AskFn(plan, predictions, trajectories))
                    .withOutputTags(predictions, TupleTagList.of(trajectories)));
    return new Answered(
        outputs.get(predictions).setCoder(AvroCoder.specific(PredictionRecord.class)),
        predictions,
        outputs.get(trajectories).setCoder(AvroCoder.specific(TrajectoryRecord.class)),
        trajectories);
  }

  /** Ids are digests, so groups are even, and the same in every run. */
  private static int group(TaskRecord task, int groups) {
    String id = ContentId.of("group", task.getInstanceId());
    return (int) Long.remainderUnsigned(Long.parseUnsignedLong(id, 16), groups);
  }

  private static final class AskFn
      extends DoFn<KV<Integer, Iterable<TaskRecord>>, PredictionRecord> {
    private static final long serialVersionUID = 1L;

    private final AskingPlan plan;
    private final TupleTag<PredictionRecord> predictions;
    private final TupleTag<TrajectoryRecord> trajectories;

    AskFn(
        AskingPlan plan,
        TupleTag<PredictionRecord> predictions,
        TupleTag<TrajectoryRecord> trajectories) {
      this.plan = plan;
      this.predictions = predictions;
      this.trajectories = trajectories;
    }

    @ProcessElement
    public void ask(@Element KV<Integer, Iterable<TaskRecord>> group, MultiOutputReceiver outputs)
        throws ModelException, InterruptedException {
      Inquiry inquiry = new Inquiry(plan);
      for (TaskRecord task : group.getValue()) {
        inquiry.begin(task);
      }
      ProgressLog progress = ProgressLog.in(plan.progressDirectory());
      inquiry.collect(
          answer -> {
            outputs.get(predictions).output(answer.prediction());
            outputs.get(trajectories).output(answer.trajectory());
            progress.answered(answer.prediction().getModelNameOrPath(), !answer.failed());
          });
    }
  }
}
