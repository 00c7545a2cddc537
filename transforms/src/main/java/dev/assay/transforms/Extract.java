package dev.assay.transforms;

import dev.assay.schemas.CandidateRecord;
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
public final class Extract<T extends SpecificRecord>
    extends PTransform<PCollection<CandidateRecord>, PCollection<T>> {
  private static final long serialVersionUID = 1L;

  private final Class<T> type;
  private final SerializableFunction<CandidateRecord, List<T>> part;

  private Extract(Class<T> type, SerializableFunction<CandidateRecord, List<T>> part) {
    this.type = type;
    this.part = part;
  }

  /** A record that every candidate has. */
  public static <T extends SpecificRecord> Extract<T> one(
      Class<T> type, SerializableFunction<CandidateRecord, T> part) {
    return new Extract<>(type, candidate -> List.of(part.apply(candidate)));
  }

  /** A record that candidates have from some stage on. */
  public static <T extends SpecificRecord> Extract<T> optional(
      Class<T> type, SerializableFunction<CandidateRecord, Optional<T>> part) {
    return new Extract<>(type, candidate -> part.apply(candidate).stream().toList());
  }

  /** Records of which candidates have any number. */
  public static <T extends SpecificRecord> Extract<T> all(
      Class<T> type, SerializableFunction<CandidateRecord, List<T>> part) {
    return new Extract<>(type, part);
  }

  @Override
  public PCollection<T> expand(PCollection<CandidateRecord> candidates) {
    return candidates.apply(ParDo.of(new ExtractFn<>(part))).setCoder(AvroCoder.of(type));
  }

  private static final class ExtractFn<T> extends DoFn<CandidateRecord, T> {
    private static final long serialVersionUID = 1L;

    private final SerializableFunction<CandidateRecord, List<T>> part;

    ExtractFn(SerializableFunction<CandidateRecord, List<T>> part) {
      this.part = part;
    }

    @ProcessElement
    public void extract(@Element CandidateRecord candidate, OutputReceiver<T> output) {
      part.apply(candidate).forEach(output::output);
    }
  }
}
