package dev.assay.transforms;

import dev.assay.schemas.FootprintRecord;
import dev.assay.schemas.RejectionRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PInput;
import org.apache.beam.sdk.values.POutput;
import org.apache.beam.sdk.values.PValue;
import org.apache.beam.sdk.values.TupleTag;

/**
 * The two outputs of a stage. What went in is in exactly one of them, or, where a stage takes one
 * thing apart into many, each of its parts is.
 */
public final class Sifted<T> implements POutput {
  private final PCollection<T> accepted;
  private final TupleTag<T> acceptedTag;
  private final PCollection<RejectionRecord> rejected;
  private final TupleTag<RejectionRecord> rejectedTag;
  private final Optional<KV<TupleTag<FootprintRecord>, PCollection<FootprintRecord>>> footprints;

  Sifted(
      PCollection<T> accepted,
      TupleTag<T> acceptedTag,
      PCollection<RejectionRecord> rejected,
      TupleTag<RejectionRecord> rejectedTag) {
    this(accepted, acceptedTag, rejected, rejectedTag, Optional.empty());
  }

  Sifted(
      PCollection<T> accepted,
      TupleTag<T> acceptedTag,
      PCollection<RejectionRecord> rejected,
      TupleTag<RejectionRecord> rejectedTag,
      PCollection<FootprintRecord> footprints,
      TupleTag<FootprintRecord> footprintsTag) {
    this(
        accepted,
        acceptedTag,
        rejected,
        rejectedTag,
        Optional.of(KV.of(footprintsTag, footprints)));
  }

  private Sifted(
      PCollection<T> accepted,
      TupleTag<T> acceptedTag,
      PCollection<RejectionRecord> rejected,
      TupleTag<RejectionRecord> rejectedTag,
      Optional<KV<TupleTag<FootprintRecord>, PCollection<FootprintRecord>>> footprints) {
    this.accepted = accepted;
    this.acceptedTag = acceptedTag;
    this.rejected = rejected;
    this.rejectedTag = rejectedTag;
    this.footprints = footprints;
  }

  /** What goes on. */
  public PCollection<T> accepted() {
    return accepted;
  }

  /** What does not, with its reason. */
  public PCollection<RejectionRecord> rejected() {
    return rejected;
  }

  /** What code each piece of work made run; none where nothing is executed. */
  public Optional<PCollection<FootprintRecord>> footprints() {
    return footprints.map(KV::getValue);
  }

  @Override
  public Pipeline getPipeline() {
    return accepted.getPipeline();
  }

  @Override
  public Map<TupleTag<?>, PValue> expand() {
    Map<TupleTag<?>, PValue> all = new LinkedHashMap<>();
    all.put(acceptedTag, accepted);
    all.put(rejectedTag, rejected);
    footprints.ifPresent(tagged -> all.put(tagged.getKey(), tagged.getValue()));
    return all;
  }

  @Override
  public void finishSpecifyingOutput(
      String transformName, PInput input, PTransform<?, ?> transform) {}
}
