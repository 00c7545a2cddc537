package dev.assay.transforms;

import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.QuestionRecord;
import dev.assay.schemas.SliceRecord;
import dev.assay.schemas.Stage;
import dev.assay.slice.KnownFunctions;
import dev.assay.slice.Slicer;
import dev.assay.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Slices back from each asked assertion and measures the slice (RepoReason, section 3.6 and
 * appendix F).
 *
 * <p>In: candidates with questions. Out: the same with one slice for each. Rejected: questions
 * whose assertion stands in a function inside the test of which the trace holds no call that ran
 * it, as where it was called further down than the trace goes. A function whose source cannot be
 * read is in the slice as a whole.
 */
public final class SliceAssertions extends SiftingStage<CandidateRecord, CandidateRecord> {
  private static final long serialVersionUID = 1L;

  private final transient BuildSettings settings;

  private SliceAssertions(BuildSettings settings) {
    this.settings = settings;
  }

  /** Slices on the recorded trace. */
  public static SliceAssertions with(BuildSettings settings) {
    return new SliceAssertions(settings);
  }

  @Override
  Sift<CandidateRecord, CandidateRecord> sift() {
    return Sift.of(Stage.SLICE, settings, CandidateRecord.class, new SliceQuestions());
  }

  /** Keeps what it learns of functions: an instance serves one thread of one worker. */
  private static final class SliceQuestions
      implements SiftFunction<CandidateRecord, CandidateRecord> {
    private static final long serialVersionUID = 1L;

    private transient @Nullable KnownFunctions known;

    @Override
    public void sift(CandidateRecord candidate, Sieve<CandidateRecord> sieve) {
      if (known == null) {
        known = KnownFunctions.none();
      }
      slice(candidate, known, sieve);
    }
  }

  private static void slice(
      CandidateRecord candidate, KnownFunctions known, Sieve<CandidateRecord> sieve) {
    sieve.entered(candidate.getQuestions().size());
    Trace trace = TraceRecords.trace(candidate.getTrace().orElseThrow());
    Slicer slicer = Slicer.of(trace, known);
    List<QuestionRecord> questions = new ArrayList<>();
    List<SliceRecord> slices = new ArrayList<>();
    for (QuestionRecord question : candidate.getQuestions()) {
      if (slicer.canSlice(question.getLine())) {
        questions.add(question);
        slices.add(SliceRecords.of(question.getId(), slicer.slice(question.getLine())));
      } else {
        sieve.reject(
            Reason.NOTHING_ASSERTED,
            candidate.getRepository().getName(),
            candidate.getTest().getNodeId() + "#" + question.getIndex(),
            "the trace holds no call of the test, or of a function inside it, that ran line "
                + question.getLine());
      }
    }
    sieve.passed(slices.size());
    if (!questions.isEmpty()) {
      sieve.accept(Candidates.withQuestions(candidate, questions, slices));
    }
  }
}
