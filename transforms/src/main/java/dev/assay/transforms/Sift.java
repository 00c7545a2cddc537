package dev.assay.transforms;

import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.Stage;
import org.apache.avro.specific.SpecificRecord;
import org.apache.beam.sdk.extensions.avro.coders.AvroCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.TupleTag;
import org.apache.beam.sdk.values.TupleTagList;

/**
 * The shape of every stage: elements in, accepted records and rejections out. In: any elements.
 * Out: {@link Sifted}. One element must fit in memory.
 */
final class Sift<I, O extends SpecificRecord> extends PTransform<PCollection<I>, Sifted<O>> {
  private static final long serialVersionUID = 1L;

  private final Stage stage;
  private final BuildSettings settings;
  private final Class<O> output;
  private final SiftFunction<I, O> function;

  private Sift(Stage stage, BuildSettings settings, Class<O> output, SiftFunction<I, O> function) {
    this.stage = stage;
    this.settings = settings;
    this.output = output;
    this.function = function;
  }

  static <I, O extends SpecificRecord> Sift<I, O> of(
      Stage stage, BuildSettings settings, Class<O> output, SiftFunction<I, O> function) {
    return new Sift<>(stage, settings, output, function);
  }

  @Override
  public Sifted<O> expand(PCollection<I> input) {
    TupleTag<O> accepted = new TupleTag<>("accepted");
    TupleTag<RejectionRecord> rejected = new TupleTag<>("rejected");
    PCollectionTuple outputs =
        input.apply(
            stage.name(),
            ParDo.of(new SiftFn<>(stage, settings, function, accepted, rejected))
                .withOutputTags(accepted, TupleTagList.of(rejected)));
    return new Sifted<>(
        outputs.get(accepted).setCoder(AvroCoder.of(output)),
        accepted,
        outputs.get(rejected).setCoder(AvroCoder.of(RejectionRecord.class)),
        rejected);
  }

  private static final class SiftFn<I, O> extends DoFn<I, O> {
    private static final long serialVersionUID = 1L;

    private final Stage stage;
    private final BuildSettings settings;
    private final SiftFunction<I, O> function;
    private final TupleTag<O> accepted;
    private final TupleTag<RejectionRecord> rejected;

    SiftFn(
        Stage stage,
        BuildSettings settings,
        SiftFunction<I, O> function,
        TupleTag<O> accepted,
        TupleTag<RejectionRecord> rejected) {
      this.stage = stage;
      this.settings = settings;
      this.function = function;
      this.accepted = accepted;
      this.rejected = rejected;
    }

    @ProcessElement
    public void process(@Element I element, MultiOutputReceiver outputs) throws Exception {
      // Here, since this is the one place that every stage passes on every worker.
      OraclePool.shared().isolate(settings.isolation());
      ProgressLog progress = ProgressLog.in(settings.progressDirectory());
      function.sift(element, new Sieve<>(stage, progress, outputs, accepted, rejected));
      progress.isolated(OraclePool.shared().isolations());
    }
  }
}
