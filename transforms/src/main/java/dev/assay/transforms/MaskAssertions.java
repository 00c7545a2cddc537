package dev.assay.transforms;

import dev.assay.mask.Leak;
import dev.assay.mask.MaskRejection;
import dev.assay.mask.MaskedAssertion;
import dev.assay.mask.Masking;
import dev.assay.mask.Prompt;
import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.QuestionRecord;
import dev.assay.schemas.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Turns each assertion of a mutated test into a question (RepoReason, section 3.5 and appendix E).
 *
 * <p>In: candidates with the trace of their mutant. Out: the same with at least one question.
 * Rejected: assertions, one by one, with the rule they break.
 */
public final class MaskAssertions extends SiftingStage<CandidateRecord, CandidateRecord> {
  private static final long serialVersionUID = 1L;

  private final transient BuildSettings settings;

  private MaskAssertions(BuildSettings settings) {
    this.settings = settings;
  }

  /** Masks by both funnels. */
  public static MaskAssertions with(BuildSettings settings) {
    return new MaskAssertions(settings);
  }

  @Override
  Sift<CandidateRecord, CandidateRecord> sift() {
    return Sift.of(Stage.MASK, settings, CandidateRecord.class, MaskAssertions::mask);
  }

  private static void mask(CandidateRecord candidate, Sieve<CandidateRecord> sieve) {
    Masking masking = Masked.of(candidate);
    sieve.entered(masking.outcomes().size());
    for (MaskRejection rejection : masking.rejections()) {
      sieve.reject(
          Reason.of(rejection.reason()),
          candidate.getRepository().getName(),
          candidate.getTest().getNodeId() + "#" + rejection.index(),
          "line " + rejection.line() + ": " + rejection.detail());
    }
    List<QuestionRecord> questions = new ArrayList<>();
    for (MaskedAssertion question : masking.masked()) {
      questions.add(record(candidate, question));
    }
    if (!questions.isEmpty()) {
      sieve.passed(questions.size());
      sieve.accept(Candidates.withQuestions(candidate, questions, List.of()));
    }
  }

  private static QuestionRecord record(CandidateRecord candidate, MaskedAssertion question) {
    return QuestionRecord.newBuilder()
        .setId(
            ContentId.of(
                "question", candidate.getTest().getId(), question.shownTest(), question.answer()))
        .setTestId(candidate.getTest().getId())
        .setIndex(question.index())
        .setLine(question.line())
        .setAssertion(question.assertion())
        .setAnswer(question.answer())
        .setAnswerKind(question.kind().label())
        .setAnswerForm(question.form().name().toLowerCase(Locale.ROOT))
        .setHint(question.hint())
        .setPrompt(Prompt.of(question, TraceRecords.arguments(candidate.getTest().getInputs())))
        .setShownSource(question.shownTest())
        .setLeaks(question.leaks().stream().map(Leak::label).toList())
        .build();
  }
}
