package dev.assay.transforms;

import dev.assay.schemas.FootprintRecord;
import dev.assay.schemas.RejectionRecord;
import java.io.Serializable;
import java.util.List;
import java.util.function.Consumer;
import org.apache.avro.specific.SpecificRecord;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.SerializableFunction;
import org.apache.beam.sdk.values.PCollection;

/**
 * Takes each element through several stages on one worker before that worker takes the next. Stages
 * that are steps of their own would be shared out by the first of them: Flink gives what leaves a
 * step to the same slot of the next, and a test that is soon traced may be long in validation. (Of
 * the recorded costs of toolz and cachetools, 453 tests, four slots would be busy for 88 % of the
 * time in that way and 99.9 % in this; 16 slots for 77 % and 98 %.)
 *
 * <p>In: elements. Out: what its stages make, as records on their way to files. An element and all
 * that is made of it must fit in memory.
 *
 * @param <I> what goes in
 * @param <O> what leaves the last stage
 */
public final class WorkThrough<I, O> extends PTransform<PCollection<I>, PCollection<Filed>> {
  private static final long serialVersionUID = 1L;

  /** Makes records of one element. An exception fails the bundle. */
  @FunctionalInterface
  public interface Part<I, R> extends Serializable {
    /** The records, in order. */
    List<R> of(I element) throws Exception;
  }

  private interface Next<T> {
    void take(T element) throws Exception;
  }

  private interface Step<I, O> extends Serializable {
    void take(I element, Next<? super O> next, Consumer<Filed> files) throws Exception;
  }

  private final Step<I, O> steps;
  private final String rejections;
  private final String footprints;

  private WorkThrough(Step<I, O> steps, String rejections, String footprints) {
    this.steps = steps;
    this.rejections = rejections;
    this.footprints = footprints;
  }

  /**
   * No stage yet.
   *
   * @param rejections folder for what stages reject
   * @param footprints folder for what code they made run
   */
  public static <T> WorkThrough<T, T> filing(String rejections, String footprints) {
    return new WorkThrough<>((element, next, files) -> next.take(element), rejections, footprints);
  }

  /** Then goes through a stage. */
  public <P extends SpecificRecord> WorkThrough<I, P> then(SiftingStage<O, P> stage) {
    SiftStep<O, P> sift = stage.sift().step();
    String rejected = rejections;
    String ran = footprints;
    return with(
        (reached, next, files) -> {
          SiftResult<P> result = sift.on(reached);
          for (RejectionRecord each : result.rejected()) {
            files.accept(new Filed(rejected, each.getId(), each));
          }
          sift.footprint(reached, result)
              .ifPresent(each -> files.accept(new Filed(ran, id(each), each)));
          for (P accepted : result.accepted()) {
            next.take(accepted);
          }
        });
  }

  /** Then goes on with what is made of it. */
  public <P> WorkThrough<I, P> into(Part<O, P> part) {
    return with(
        (reached, next, files) -> {
          for (P made : part.of(reached)) {
            next.take(made);
          }
        });
  }

  /**
   * Files what is made of an element that has come so far, and goes on with the element.
   *
   * @param id unique among the records of that folder
   */
  public <R extends SpecificRecord> WorkThrough<I, O> keeping(
      String folder, Part<O, R> part, SerializableFunction<R, String> id) {
    return with(
        (reached, next, files) -> {
          for (R record : part.of(reached)) {
            files.accept(new Filed(folder, id.apply(record), record));
          }
          next.take(reached);
        });
  }

  private <P> WorkThrough<I, P> with(Step<O, P> last) {
    Step<I, O> before = steps;
    return new WorkThrough<>(
        (element, next, files) ->
            before.take(element, reached -> last.take(reached, next, files), files),
        rejections,
        footprints);
  }

  /** What tells a footprint from all others. */
  public static String id(FootprintRecord footprint) {
    return footprint.getStage() + " " + footprint.getSubject();
  }

  @Override
  public PCollection<Filed> expand(PCollection<I> elements) {
    return elements.apply(ParDo.of(new WorkFn<>(steps))).setCoder(new Filed.FiledCoder());
  }

  private static final class WorkFn<I, O> extends DoFn<I, Filed> {
    private static final long serialVersionUID = 1L;

    private final Step<I, O> steps;

    WorkFn(Step<I, O> steps) {
      this.steps = steps;
    }

    @ProcessElement
    public void work(@Element I element, OutputReceiver<Filed> files) throws Exception {
      steps.take(element, last -> {}, files::output);
    }
  }
}
