package dev.assay.transforms;

import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.CollectedFileRecord;
import org.apache.beam.sdk.extensions.avro.coders.AvroCoder;
import org.apache.beam.sdk.transforms.Count;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.TypeDescriptor;
import org.apache.beam.sdk.values.TypeDescriptors;

/** Counts the tests of each collected file. In: candidates. Out: one record for each file. */
public final class CountTests
    extends PTransform<PCollection<CandidateRecord>, PCollection<CollectedFileRecord>> {
  private static final long serialVersionUID = 1L;

  private CountTests() {}

  /** Counts by collected file, not by the file that defines the test. */
  public static CountTests byFile() {
    return new CountTests();
  }

  @Override
  public PCollection<CollectedFileRecord> expand(PCollection<CandidateRecord> candidates) {
    return candidates
        .apply(
            "KeyByFile",
            MapElements.into(
                    TypeDescriptors.kvs(TypeDescriptors.strings(), TypeDescriptors.strings()))
                .via(c -> KV.of(c.getRepository().getId(), c.getTest().getFile())))
        .apply("CountPerFile", Count.perElement())
        .apply(
            "ToRecord",
            MapElements.into(TypeDescriptor.of(CollectedFileRecord.class))
                .via(
                    count ->
                        new CollectedFileRecord(
                            count.getKey().getKey(), count.getKey().getValue(), count.getValue())))
        .setCoder(AvroCoder.specific(CollectedFileRecord.class));
  }
}
