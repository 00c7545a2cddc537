package dev.assay.transforms;

import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.QuestionRecord;
import dev.assay.schemas.TestFileRecord;

/** Rejects a stage's element unseen, since whoever works on it dies. */
final class Quarantine {
  private static final String DETAIL =
      "the process that worked on it ended each of "
          + SacrificialProcess.TRIALS
          + " times, alone with it";

  private Quarantine() {}

  /** For stages that count files. */
  static void file(TestFileRecord file, Sieve<?> sieve) {
    sieve.entered(1);
    sieve.reject(Reason.ENDS_ITS_WORKER, file.getRepository().getName(), file.getFile(), DETAIL);
  }

  /** For stages that count tests. */
  static void test(CandidateRecord candidate, Sieve<?> sieve) {
    sieve.entered(1);
    sieve.reject(
        Reason.ENDS_ITS_WORKER,
        candidate.getRepository().getName(),
        candidate.getTest().getNodeId(),
        DETAIL);
  }

  /** For stages that count questions. */
  static void questions(CandidateRecord candidate, Sieve<?> sieve) {
    sieve.entered(candidate.getQuestions().size());
    for (QuestionRecord question : candidate.getQuestions()) {
      sieve.reject(
          Reason.ENDS_ITS_WORKER,
          candidate.getRepository().getName(),
          candidate.getTest().getNodeId() + "#" + question.getIndex(),
          DETAIL);
    }
  }
}
