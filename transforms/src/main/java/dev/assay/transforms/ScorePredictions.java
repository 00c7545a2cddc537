package dev.assay.transforms;

import dev.assay.schemas.EndingName;
import dev.assay.schemas.PredictionRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TaskRecord;
import dev.assay.schemas.VerdictRecord;
import dev.assay.score.Comparison;
import dev.assay.score.Item;
import dev.assay.score.Prediction;
import dev.assay.score.Question;
import dev.assay.score.Rule;
import dev.assay.score.Scored;
import dev.assay.score.Scorer;
import dev.assay.score.Scoring;
import dev.assay.text.Beginning;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.beam.sdk.extensions.avro.coders.AvroCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.WithKeys;
import org.apache.beam.sdk.transforms.join.CoGbkResult;
import org.apache.beam.sdk.transforms.join.CoGroupByKey;
import org.apache.beam.sdk.transforms.join.KeyedPCollectionTuple;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.PCollectionView;
import org.apache.beam.sdk.values.TupleTag;
import org.apache.beam.sdk.values.TupleTagList;
import org.apache.beam.sdk.values.TypeDescriptors;
import org.jspecify.annotations.Nullable;

/**
 * Judges predictions (RepoReason, appendix C.2; SPEC.md, "Comparison").
 *
 * <p>In: {@link #TASKS} and {@link #PREDICTIONS}. Out: one verdict for every task, entrant and
 * sample that is expected, whether there is a prediction or not. Rejected: predictions that belong
 * to no expected answer or repeat one. All predictions of one task must fit in memory.
 */
public final class ScorePredictions extends PTransform<PCollectionTuple, Sifted<VerdictRecord>> {
  private static final long serialVersionUID = 1L;

  /** The tasks that are asked, each once. */
  public static final TupleTag<TaskRecord> TASKS = new TupleTag<>("tasks") {};

  /** What was answered, in any order and number. */
  public static final TupleTag<PredictionRecord> PREDICTIONS = new TupleTag<>("predictions") {};

  /** Characters of a prediction that a verdict shows. */
  static final int SHOWN = 10_000;

  private static final TupleTag<VerdictRecord> VERDICTS = new TupleTag<>("verdicts") {};
  private static final TupleTag<RejectionRecord> REJECTED = new TupleTag<>("rejected") {};

  private final transient PCollectionView<Map<String, Integer>> samples;
  private final Map<String, String> symbolic;

  private ScorePredictions(
      PCollectionView<Map<String, Integer>> samples, Map<String, String> symbolic) {
    this.samples = samples;
    this.symbolic = new TreeMap<>(symbolic);
  }

  /**
   * Scores what is expected.
   *
   * @param samples how many answers to each task are expected of each entrant, by name
   * @param symbolic the digest of the bundle of each repository whose values are symbolic
   *     mathematics, by repository id
   */
  public static ScorePredictions expecting(
      PCollectionView<Map<String, Integer>> samples, Map<String, String> symbolic) {
    return new ScorePredictions(samples, symbolic);
  }

  @Override
  public Sifted<VerdictRecord> expand(PCollectionTuple input) {
    PCollection<KV<String, TaskRecord>> tasks =
        input
            .get(TASKS)
            .apply(
                "KeyTasks",
                WithKeys.of(TaskRecord::getInstanceId).withKeyType(TypeDescriptors.strings()));
    PCollection<KV<String, PredictionRecord>> predictions =
        input
            .get(PREDICTIONS)
            .apply(
                "KeyPredictions",
                WithKeys.of(PredictionRecord::getInstanceId)
                    .withKeyType(TypeDescriptors.strings()));
    PCollectionTuple outputs =
        KeyedPCollectionTuple.of(TASKS, tasks)
            .and(PREDICTIONS, predictions)
            .apply("GatherTasks", CoGroupByKey.create())
            .apply(
                "ScoreTasks",
                ParDo.of(new ScoreFn(samples, symbolic))
                    .withSideInputs(samples)
                    .withOutputTags(VERDICTS, TupleTagList.of(REJECTED)));
    return new Sifted<>(
        outputs.get(VERDICTS).setCoder(AvroCoder.specific(VerdictRecord.class)),
        VERDICTS,
        outputs.get(REJECTED).setCoder(AvroCoder.specific(RejectionRecord.class)),
        REJECTED);
  }

  static final class ScoreFn extends DoFn<KV<String, CoGbkResult>, VerdictRecord> {
    private static final long serialVersionUID = 1L;

    private final PCollectionView<Map<String, Integer>> samples;
    private final Map<String, String> symbolic;
    private transient @Nullable SymbolicJudges judges;

    ScoreFn(PCollectionView<Map<String, Integer>> samples, Map<String, String> symbolic) {
      this.samples = samples;
      this.symbolic = symbolic;
    }

    @ProcessElement
    public void score(ProcessContext context, MultiOutputReceiver outputs) {
      KV<String, CoGbkResult> gathered = context.element();
      Map<String, Integer> entrants = context.sideInput(samples);
      @Nullable TaskRecord task = gathered.getValue().getOnly(TASKS, null);
      List<PredictionRecord> records = new ArrayList<>();
      gathered.getValue().getAll(PREDICTIONS).forEach(records::add);
      // Which of two rows repeats the other must not depend on the order they came in.
      records.sort(Comparator.comparing(PredictionRecords::id));
      List<Prediction> predictions = records.stream().map(PredictionRecords::prediction).toList();
      Scoring scoring =
          task == null
              ? Scorer.score(Collections.emptyNavigableSet(), Map.of(), predictions)
              : Scorer.score(
                  expected(task, entrants),
                  Map.of(task.getInstanceId(), comparison(task)),
                  predictions);
      scoring.items().forEach(scored -> outputs.get(VERDICTS).output(verdict(scored)));
      for (int i = 0; i < scoring.strays().size(); i++) {
        Scoring.Stray stray = scoring.strays().get(i);
        outputs.get(REJECTED).output(rejection(stray, task, i));
      }
    }

    private static NavigableSet<Item> expected(TaskRecord task, Map<String, Integer> entrants) {
      NavigableSet<Item> items = new TreeSet<>();
      entrants.forEach(
          (name, number) ->
              items.addAll(Scorer.expected(List.of(task.getInstanceId()), List.of(name), number)));
      return items;
    }

    private Comparison comparison(TaskRecord task) {
      Optional<String> digest =
          Optional.ofNullable(symbolic.get(task.getProvenance().getRepositoryId()));
      Comparison plain =
          Comparison.of(
              new Question(
                  task.getAnswer(), task.getAssertion(), task.getTestSource(), digest.isPresent()));
      return digest.isPresent() ? plain.withJudge(judges().of(digest.get())) : plain;
    }

    private SymbolicJudges judges() {
      if (judges == null) {
        judges = new SymbolicJudges();
      }
      return judges;
    }

    private static VerdictRecord verdict(Scored scored) {
      Optional<String> text = scored.prediction();
      return VerdictRecord.newBuilder()
          .setInstanceId(scored.item().instance())
          .setModelNameOrPath(scored.item().model())
          .setSample(scored.item().sample())
          .setEnding(EndingName.valueOf(scored.ending().name()))
          .setRule(scored.rule().map(Rule::word).orElse(null))
          .setDetail(scored.detail())
          .setPrediction(text.map(all -> Beginning.of(all, SHOWN)).orElse(null))
          .setPredictionLength(text.map(String::length).orElse(0))
          .setExtractionVersion(Comparison.extractionVersion())
          .build();
    }

    private static RejectionRecord rejection(
        Scoring.Stray stray, @Nullable TaskRecord task, int index) {
      Item item = stray.item();
      return Rejections.of(
          Stage.SCORE,
          Reason.of(stray.why()),
          task == null ? "" : task.getRepo(),
          item.instance() + " of " + item.model() + " sample " + item.sample(),
          // Otherwise two that say the same would be one record.
          "row " + (index + 1) + " of those not counted for this task");
    }

    @Teardown
    public void close() {
      if (judges != null) {
        judges.close();
      }
    }
  }
}
