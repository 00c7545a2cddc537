package dev.assay.transforms;

import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.Stage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.beam.sdk.transforms.GroupByKey;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.WithKeys;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.TypeDescriptors;

/**
 * Keeps the tests that {@code --instance} names and, of those, at most {@code --limit} of each
 * repository. Which ones is a function of their ids and the seed, so a larger limit keeps what a
 * smaller one kept.
 *
 * <p>In: candidates. Out: the chosen ones. Rejected: all others. The candidates of one repository
 * must fit in memory.
 */
public final class SampleTests
    extends PTransform<PCollection<CandidateRecord>, Sifted<CandidateRecord>> {
  private static final long serialVersionUID = 1L;

  private final transient BuildSettings settings;

  private SampleTests(BuildSettings settings) {
    this.settings = settings;
  }

  /** Samples as the settings say. */
  public static SampleTests with(BuildSettings settings) {
    return new SampleTests(settings);
  }

  @Override
  public Sifted<CandidateRecord> expand(PCollection<CandidateRecord> candidates) {
    List<String> instances = new ArrayList<>(settings.instances());
    int limit = settings.limit() == 0 ? Integer.MAX_VALUE : settings.limit();
    String seed = Long.toString(settings.seed());
    return candidates
        .apply(
            "KeyByRepository",
            WithKeys.<String, CandidateRecord>of(c -> c.getRepository().getId())
                .withKeyType(TypeDescriptors.strings()))
        .apply("GatherRepositories", GroupByKey.create())
        .apply(
            Sift.of(
                Stage.SAMPLE,
                settings,
                CandidateRecord.class,
                (KV<String, Iterable<CandidateRecord>> repository, Sieve<CandidateRecord> sieve) ->
                    sample(repository.getValue(), instances, limit, seed, sieve)));
  }

  private static void sample(
      Iterable<CandidateRecord> candidates,
      List<String> instances,
      int limit,
      String seed,
      Sieve<CandidateRecord> sieve) {
    List<CandidateRecord> all = new ArrayList<>();
    candidates.forEach(all::add);
    all.sort(Comparator.comparing(c -> ContentId.of("sample", seed, c.getTest().getId())));
    sieve.entered(all.size());
    int kept = 0;
    for (CandidateRecord candidate : all) {
      String node = candidate.getTest().getNodeId();
      if (!instances.isEmpty() && instances.stream().noneMatch(node::contains)) {
        reject(candidate, "no --instance names it", sieve);
      } else if (kept >= limit) {
        reject(candidate, "--limit " + limit + " is reached", sieve);
      } else {
        kept++;
        sieve.accept(candidate);
      }
    }
    sieve.passed(kept);
  }

  private static void reject(
      CandidateRecord candidate, String detail, Sieve<CandidateRecord> sieve) {
    sieve.reject(
        Reason.NOT_SAMPLED,
        candidate.getRepository().getName(),
        candidate.getTest().getNodeId(),
        detail);
  }
}
