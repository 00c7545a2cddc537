package dev.assay.transforms;

import dev.assay.schemas.RejectionRecord;
import java.util.Map;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.transforms.PTransform;
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

  Sifted(
      PCollection<T> accepted,
      TupleTag<T> acceptedTag,
      PCollection<RejectionRecord> rejected,
      TupleTag<RejectionRecord> rejectedTag) {
    this.accepted = accepted;
    this.acceptedTag = acceptedTag;
    this.rejected = rejected;
    this.rejectedTag = rejectedTag;
  }

  /** What goes on. */
  public PCollection<T> accepted() {
    return accepted;
  }

  /** What does not, with its reason. */
  public PCollection<RejectionRecord> rejected() {
    return rejected;
  }

  @Override
  public Pipeline getPipeline() {
    return accepted.getPipeline();
  }

  @Override
  public Map<TupleTag<?>, PValue> expand() {
    return Map.of(acceptedTag, accepted, rejectedTag, rejected);
  }

  @Override
  public void finishSpecifyingOutput(
      String transformName, PInput input, PTransform<?, ?> transform) {}
}
