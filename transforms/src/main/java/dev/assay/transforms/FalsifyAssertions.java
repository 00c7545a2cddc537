package dev.assay.transforms;

import dev.assay.mask.MaskedAssertion;
import dev.assay.mask.Masking;
import dev.assay.mask.Perturbation;
import dev.assay.oracle.Execution;
import dev.assay.oracle.ExecutionRequest;
import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.QuestionRecord;
import dev.assay.schemas.SliceRecord;
import dev.assay.schemas.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Shows of every question that its assertion can fail: with a perturbed answer in its blank the
 * test must not pass (SPEC.md, "Stability, ours").
 *
 * <p>In: candidates with questions and slices. Out: the same with the questions that can fail.
 * Rejected: questions whose assertion holds for the perturbed answer too.
 */
public final class FalsifyAssertions extends SiftingStage<CandidateRecord, CandidateRecord> {
  private static final long serialVersionUID = 1L;

  private final transient BuildSettings settings;

  private FalsifyAssertions(BuildSettings settings) {
    this.settings = settings;
  }

  /** Falsifies under the reference conditions. */
  public static FalsifyAssertions with(BuildSettings settings) {
    return new FalsifyAssertions(settings);
  }

  @Override
  Sift<CandidateRecord, CandidateRecord> sift() {
    return Sift.ofTests(
        Stage.FALSIFY, settings, List.of(), Quarantine::questions, FalsifyAssertions::falsify);
  }

  private static void falsify(CandidateRecord candidate, Sieve<CandidateRecord> sieve) {
    sieve.entered(candidate.getQuestions().size());
    Masking masking = Masked.of(candidate);
    Map<Integer, MaskedAssertion> masked =
        masking.masked().stream()
            .collect(Collectors.toMap(MaskedAssertion::index, Function.identity()));
    List<QuestionRecord> questions = new ArrayList<>();
    List<SliceRecord> slices = new ArrayList<>();
    for (int i = 0; i < candidate.getQuestions().size(); i++) {
      QuestionRecord question = candidate.getQuestions().get(i);
      String wrong = Perturbation.of(question.getAnswer());
      MaskedAssertion assertion = masked.get(question.getIndex());
      if (assertion == null) {
        throw new IllegalStateException("question " + question.getId() + " is not masked any more");
      }
      if (execute(candidate, masking.withAnswer(assertion, wrong)).passed()) {
        sieve.reject(
            Reason.NOT_FALSIFIABLE,
            candidate.getRepository().getName(),
            candidate.getTest().getNodeId() + "#" + question.getIndex(),
            "holds for " + question.getAnswer() + " and for " + wrong);
      } else {
        questions.add(question);
        slices.add(candidate.getSlices().get(i));
      }
    }
    if (!questions.isEmpty()) {
      sieve.passed(questions.size());
      sieve.accept(Candidates.withQuestions(candidate, questions, slices));
    }
  }

  private static Execution execute(CandidateRecord candidate, String source) {
    return OraclePool.execute(
        candidate.getRepository().getDigest(),
        Conditions.REFERENCE,
        ExecutionRequest.of(candidate.getTest().getFile(), candidate.getTest().getNodeId())
            .replacedBy(source));
  }
}
