package dev.assay.transforms;

import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.FootprintRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.Stage;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
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
 * Out: {@link Sifted}. One element and what becomes of it must fit in memory.
 */
final class Sift<I, O extends SpecificRecord> extends PTransform<PCollection<I>, Sifted<O>> {
  private static final long serialVersionUID = 1L;

  /** What becomes of one element, wherever that is known from. */
  @FunctionalInterface
  interface Work<I, O> extends Serializable {
    SiftResult<O> on(I element, ProgressLog progress) throws Exception;
  }

  private final Stage stage;
  private final BuildSettings settings;
  private final Class<O> output;
  private final Work<I, O> work;
  private final boolean executes;

  /**
   * @param executes whether the work executes code of the repository, so that it has a footprint
   */
  private Sift(
      Stage stage, BuildSettings settings, Class<O> output, Work<I, O> work, boolean executes) {
    this.stage = stage;
    this.settings = settings;
    this.output = output;
    this.work = work;
    this.executes = executes;
  }

  /** What an earlier dataset has of the same work on an element. */
  @FunctionalInterface
  interface Heritage<I extends SpecificRecord, O extends SpecificRecord> extends Serializable {
    Optional<SiftResult<O>> of(
        I element, Ancestor ancestor, KeptResults<I, O> results, ProgressLog progress)
        throws IOException;
  }

  /** A stage that works whenever it is asked: its work is cheap, or is kept in another way. */
  static <I, O extends SpecificRecord> Sift<I, O> of(
      Stage stage, BuildSettings settings, Class<O> output, SiftFunction<I, O> function) {
    return new Sift<>(stage, settings, output, working(stage, function), false);
  }

  /**
   * A stage that works on tests and whose results are kept in the run's store.
   *
   * @see #kept(Stage, BuildSettings, Class, List, SiftFunction, SiftFunction, Heritage)
   */
  static Sift<CandidateRecord, CandidateRecord> ofTests(
      Stage stage,
      BuildSettings settings,
      List<String> decisive,
      SiftFunction<CandidateRecord, CandidateRecord> quarantine,
      SiftFunction<CandidateRecord, CandidateRecord> function) {
    return kept(
        stage,
        settings,
        CandidateRecord.class,
        decisive,
        quarantine,
        function,
        (test, ancestor, results, progress) -> ancestor.inherit(stage, test).result());
  }

  /**
   * A stage whose results are kept in the run's store; see {@link KeptResults}.
   *
   * @param decisive the settings that the function reads, as texts that tell all their values
   *     apart: a result is never used under others
   * @param quarantine rejects an element that ends every process that works on it
   * @param heritage asked before anything is done, if the run refreshes a dataset
   */
  static <I extends SpecificRecord, O extends SpecificRecord> Sift<I, O> kept(
      Stage stage,
      BuildSettings settings,
      Class<O> output,
      List<String> decisive,
      SiftFunction<I, O> quarantine,
      SiftFunction<I, O> function,
      Heritage<I, O> heritage) {
    Work<I, O> working = working(stage, function);
    KeptResults<I, O> results =
        new KeptResults<>(stage.name(), settings, output, decisive, working(stage, quarantine));
    String ancestor = settings.ancestor();
    return new Sift<>(
        stage,
        settings,
        output,
        (element, progress) -> {
          Optional<SiftResult<O>> known = results.find(element, progress);
          if (known.isEmpty() && !ancestor.isEmpty()) {
            known = heritage.of(element, Ancestor.at(ancestor), results, progress);
          }
          known.ifPresent(result -> progress.entered(stage, result.entered()));
          return known.isPresent() ? known.get() : results.make(element, working, progress);
        },
        true);
  }

  private static <I, O> Work<I, O> working(Stage stage, SiftFunction<I, O> function) {
    return (element, progress) -> {
      Sieve<O> sieve = new Sieve<>(stage, units -> progress.entered(stage, units));
      function.sift(element, sieve);
      return sieve.result();
    };
  }

  /** The work on one element. */
  SiftStep<I, O> step() {
    return new SiftStep<>(stage, settings, work, executes);
  }

  @Override
  public Sifted<O> expand(PCollection<I> input) {
    TupleTag<O> accepted = new TupleTag<>("accepted");
    TupleTag<RejectionRecord> rejected = new TupleTag<>("rejected");
    TupleTag<FootprintRecord> footprints = new TupleTag<>("footprints");
    PCollectionTuple outputs =
        input.apply(
            stage.name(),
            ParDo.of(new SiftFn<>(step(), accepted, rejected, footprints))
                .withOutputTags(accepted, TupleTagList.of(rejected).and(footprints)));
    return new Sifted<>(
        outputs.get(accepted).setCoder(AvroCoder.specific(output)),
        accepted,
        outputs.get(rejected).setCoder(AvroCoder.specific(RejectionRecord.class)),
        rejected,
        outputs.get(footprints).setCoder(AvroCoder.specific(FootprintRecord.class)),
        footprints);
  }

  private static final class SiftFn<I, O> extends DoFn<I, O> {
    private static final long serialVersionUID = 1L;

    private final SiftStep<I, O> step;
    private final TupleTag<O> accepted;
    private final TupleTag<RejectionRecord> rejected;
    private final TupleTag<FootprintRecord> footprints;

    SiftFn(
        SiftStep<I, O> step,
        TupleTag<O> accepted,
        TupleTag<RejectionRecord> rejected,
        TupleTag<FootprintRecord> footprints) {
      this.step = step;
      this.accepted = accepted;
      this.rejected = rejected;
      this.footprints = footprints;
    }

    @ProcessElement
    public void process(@Element I element, MultiOutputReceiver outputs) throws Exception {
      SiftResult<O> result = step.on(element);
      result.accepted().forEach(outputs.get(accepted)::output);
      result.rejected().forEach(outputs.get(rejected)::output);
      step.footprint(element, result).ifPresent(outputs.get(footprints)::output);
    }
  }
}
