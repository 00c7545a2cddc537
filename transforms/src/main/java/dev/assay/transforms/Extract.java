package dev.assay.transforms;

import java.util.List;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.beam.sdk.extensions.avro.coders.AvroCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.SerializableFunction;
import org.apache.beam.sdk.values.PCollection;

/**
 * Takes one kind of record out of candidates, to be written. In: candidates. Out: those records.
 */
public final class Extract<I, T extends SpecificRecord>
    extends PTransform<PCollection<I>, PCollection<T>> {
  private static final long serialVersionUID = 1L;

  private final Class<T> type;
  private final SerializableFunction<I, List<T>> part;

  private Extract(Class<T> type, SerializableFunction<I, List<T>> part) {
    this.type = type;
    this.part = part;
  }

  /** A record that every candidate has. */
  public static <I, T extends SpecificRecord> Extract<I, T> one(
      Class<T> type, SerializableFunction<I, T> part) {
    return new Extract<>(type, input -> List.of(part.apply(input)));
  }

  /** A record that candidates have from some stage on. */
  public static <I, T extends SpecificRecord> Extract<I, T> optional(
      Class<T> type, SerializableFunction<I, Optional<T>> part) {
    return new Extract<>(type, input -> part.apply(input).stream().toList());
  }

  /** Records of which candidates have any number. */
  public static <I, T extends SpecificRecord> Extract<I, T> all(
      Class<T> type, SerializableFunction<I, List<T>> part) {
    return new Extract<>(type, part);
  }

  @Override
  public PCollection<T> expand(PCollection<I> inputs) {
    return inputs.apply(ParDo.of(new ExtractFn<>(part))).setCoder(AvroCoder.specific(type));
  }

  private static final class ExtractFn<I, T> extends DoFn<I, T> {
    private static final long serialVersionUID = 1L;

    private final SerializableFunction<I, List<T>> part;

    ExtractFn(SerializableFunction<I, List<T>> part) {
      this.part = part;
    }

    @ProcessElement
    public void extract(@Element I input, OutputReceiver<T> output) {
      part.apply(input).forEach(output::output);
    }
  }
}
