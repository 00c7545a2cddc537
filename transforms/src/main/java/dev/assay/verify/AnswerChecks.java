package dev.assay.verify;

import dev.assay.score.Comparison;
import dev.assay.score.Question;
import dev.assay.score.SymbolicJudge;
import dev.assay.score.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * Judges what anybody could answer without looking: the gold answer must be right, nothing and
 * constants must be wrong (DESIGN.md, "The command line").
 */
public final class AnswerChecks {
  /** What is answered without an answer. */
  private static final List<String> EMPTY = List.of("", " \n");

  /** Values that no test of a real repository expects, in the commonest kinds. */
  static final List<String> CONSTANTS =
      List.of("'assay: the answer to no question'", "-918273645546372819", "['assay', -9182736]");

  private final SymbolicJudge judge;

  /**
   * Checks with a judge of mathematical expressions, which is asked only where text and structure
   * do not decide.
   */
  public AnswerChecks(SymbolicJudge judge) {
    this.judge = judge;
  }

  /** The findings of one row; none if all is well. */
  public List<Finding> of(Row row) {
    List<Finding> findings = new ArrayList<>();
    Verdict gold = compare(row, row.foundAnswer(), row.answer());
    if (!gold.isCorrect()) {
      findings.add(
          new Finding(
              row.instanceId(),
              Check.GOLD_RIGHT,
              "the answer " + row.answer() + " is judged " + words(gold)));
    }
    if (row.answer().isBlank()) {
      return findings;
    }
    List<String> wrong = new ArrayList<>(EMPTY);
    CONSTANTS.stream().filter(constant -> !constant.equals(row.answer())).forEach(wrong::add);
    for (String constant : wrong) {
      Verdict verdict = compare(row, row.answer(), constant);
      if (verdict.isCorrect()) {
        findings.add(
            new Finding(
                row.instanceId(),
                Check.CONSTANTS_WRONG,
                "'" + constant + "' is judged " + words(verdict) + " for " + row.answer()));
      }
    }
    return findings;
  }

  private Verdict compare(Row row, String gold, String answer) {
    return Comparison.of(new Question(gold, row.assertion(), row.testSource(), row.symbolic()))
        .withJudge(judge)
        .judge(answer);
  }

  private static String words(Verdict verdict) {
    String detail = verdict.detail().isEmpty() ? "" : " (" + verdict.detail() + ")";
    return verdict.rule() + detail;
  }
}
