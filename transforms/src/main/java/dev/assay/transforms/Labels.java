package dev.assay.transforms;

import dev.assay.agent.ModelException;
import dev.assay.agent.ModelName;
import dev.assay.agent.ModelRole;
import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.FunctionRecord;
import dev.assay.schemas.QuestionRecord;
import dev.assay.schemas.SliceRecord;
import dev.assay.schemas.TraceRecord;
import dev.assay.slice.Difficulty;
import dev.assay.slice.DifficultyAnnotator;
import dev.assay.slice.DifficultyAnnotator.Label;
import java.util.LinkedHashSet;
import java.util.Set;

/** How hard a question is: by the rule, or as a model says (RepoReason, appendix I). */
final class Labels {
  private Labels() {}

  /**
   * The label of a question.
   *
   * <p>A model that does not answer leaves the label to the rule, and the label says so: a task is
   * no worse for it.
   *
   * @throws ModelException of kind {@code BUDGET} only: the run may not ask any further
   */
  static Label of(
      DifficultyChoice choice,
      CandidateRecord candidate,
      QuestionRecord question,
      SliceRecord slice)
      throws ModelException {
    Difficulty rule = Difficulty.of(slice.getEsv(), slice.getMcl(), slice.getDfi());
    if (!(choice instanceof DifficultyChoice.Model chosen)) {
      return DifficultyAnnotator.byRule(rule);
    }
    DifficultyAnnotator annotator =
        new DifficultyAnnotator(
            chosen.models().model(ModelRole.DIFFICULTY), ModelName.parse(chosen.name()));
    try {
      return annotator.label(question.getAssertion(), context(candidate, question, slice), rule);
    } catch (ModelException silence) {
      if (silence.kind() == ModelException.Kind.BUDGET) {
        throw silence;
      }
      return DifficultyAnnotator.byRule(rule);
    }
  }

  /** The test with its blanks, then the functions of the slice; never the test with its answers. */
  private static String context(
      CandidateRecord candidate, QuestionRecord question, SliceRecord slice) {
    TraceRecord trace = candidate.getTrace().orElseThrow();
    Set<Integer> functions = new LinkedHashSet<>();
    slice.getCalls().forEach(call -> functions.add(trace.getCalls().get(call).getFunction()));
    functions.remove(0);
    StringBuilder text = new StringBuilder(question.getShownSource());
    for (int index : functions) {
      FunctionRecord function = trace.getFunctions().get(index);
      text.append("\n# ").append(function.getFile()).append('\n').append(function.getSource());
    }
    return text.toString();
  }
}
