package dev.assay.transforms;

import org.apache.avro.specific.SpecificRecord;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.values.PCollection;

/**
 * A stage that works on one element at a time, alone or with others in a {@link WorkThrough}. In:
 * any elements. Out: what it accepts, and a rejection for everything else.
 */
public abstract class SiftingStage<I, O extends SpecificRecord>
    extends PTransform<PCollection<I>, Sifted<O>> {
  private static final long serialVersionUID = 1L;

  // Stages are this package's own.
  SiftingStage() {}

  /** The work. */
  abstract Sift<I, O> sift();

  @Override
  public final Sifted<O> expand(PCollection<I> elements) {
    return elements.apply(sift());
  }
}
