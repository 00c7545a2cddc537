package dev.assay.transforms;

import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.StructureRecord;
import dev.assay.trace.Stars;
import dev.assay.trace.StructuralScore;
import java.util.Locale;

/**
 * Grades each traced test and keeps those of three stars or more (RepoReason, section 3.4).
 *
 * <p>In: traced candidates. Out: the same with their structure. Rejected: those below 0.30, with
 * their score.
 */
public final class FilterByStructure extends SiftingStage<CandidateRecord, CandidateRecord> {
  private static final long serialVersionUID = 1L;

  private final transient BuildSettings settings;

  private FilterByStructure(BuildSettings settings) {
    this.settings = settings;
  }

  /** Filters at the paper's threshold. */
  public static FilterByStructure with(BuildSettings settings) {
    return new FilterByStructure(settings);
  }

  @Override
  Sift<CandidateRecord, CandidateRecord> sift() {
    return Sift.of(Stage.STRUCTURE, settings, CandidateRecord.class, FilterByStructure::filter);
  }

  private static void filter(CandidateRecord candidate, Sieve<CandidateRecord> sieve) {
    sieve.entered(1);
    StructuralScore score =
        StructuralScore.of(TraceRecords.trace(candidate.getTrace().orElseThrow()));
    if (!score.stars().kept()) {
      sieve.reject(
          Reason.SHALLOW,
          candidate.getRepository().getName(),
          candidate.getTest().getNodeId(),
          String.format(
              Locale.ROOT,
              "score %.3f, at least %.2f is asked",
              score.score(),
              Stars.THREE.leastScore()));
      return;
    }
    sieve.passed(1);
    sieve.accept(
        Candidates.withStructure(
            candidate,
            StructureRecord.newBuilder()
                .setTestId(candidate.getTest().getId())
                .setScore(score.score())
                .setStars(score.stars().count())
                .setFiles(score.files())
                .setFunctions(score.functions())
                .setCalls(score.calls())
                .setDepth(score.depth())
                .build()));
  }
}
