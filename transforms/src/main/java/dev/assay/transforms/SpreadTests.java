package dev.assay.transforms;

import dev.assay.schemas.CandidateRecord;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.Reshuffle;
import org.apache.beam.sdk.transforms.Values;
import org.apache.beam.sdk.transforms.WithKeys;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.TypeDescriptors;

/**
 * Spreads tests over workers in groups of one file: a fork server collects a file before it can run
 * a test of it and keeps only a few files ready.
 *
 * <p>In: candidates. Out: the same, in up to {@value #GROUPS} groups for each file.
 */
public final class SpreadTests
    extends PTransform<PCollection<CandidateRecord>, PCollection<CandidateRecord>> {
  private static final long serialVersionUID = 1L;
  private static final int GROUPS = 8;

  private SpreadTests() {}

  /** Groups by the collected file. */
  public static SpreadTests byFile() {
    return new SpreadTests();
  }

  @Override
  public PCollection<CandidateRecord> expand(PCollection<CandidateRecord> candidates) {
    return candidates
        .apply(
            "KeyByGroup",
            WithKeys.<String, CandidateRecord>of(SpreadTests::group)
                .withKeyType(TypeDescriptors.strings()))
        .apply("Spread", Reshuffle.of())
        .apply("DropKeys", Values.create());
  }

  private static String group(CandidateRecord candidate) {
    int group = Math.floorMod(candidate.getTest().getId().hashCode(), GROUPS);
    return candidate.getRepository().getId() + "/" + candidate.getTest().getFile() + "#" + group;
  }
}
