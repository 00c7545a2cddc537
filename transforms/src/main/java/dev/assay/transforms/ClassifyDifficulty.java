package dev.assay.transforms;

import dev.assay.agent.ModelException;
import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.MutationRecord;
import dev.assay.schemas.Provenance;
import dev.assay.schemas.QuestionRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.SliceRecord;
import dev.assay.schemas.StructureRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.slice.Difficulty;
import dev.assay.slice.DifficultyAnnotator.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Classifies each question as easy, medium or hard and writes down its task. Without a model the
 * rule of {@link Difficulty} decides (SPEC.md, "Difficulty"); what a model says is its label where
 * one is chosen (RepoReason, appendix I).
 *
 * <p>In: candidates with questions and slices. Out: one task for each question.
 */
public final class ClassifyDifficulty implements WorkThrough.Part<CandidateRecord, TaskRecord> {
  private static final long serialVersionUID = 1L;
  private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9.]+");

  private final DifficultyChoice choice;

  private ClassifyDifficulty(DifficultyChoice choice) {
    this.choice = choice;
  }

  /** Classifies as the settings choose. */
  public static ClassifyDifficulty with(BuildSettings settings) {
    return new ClassifyDifficulty(settings.difficulty());
  }

  @Override
  public List<TaskRecord> of(CandidateRecord candidate) throws ModelException {
    List<TaskRecord> tasks = new ArrayList<>();
    for (int i = 0; i < candidate.getQuestions().size(); i++) {
      QuestionRecord question = candidate.getQuestions().get(i);
      SliceRecord slice = candidate.getSlices().get(i);
      tasks.add(task(candidate, question, slice, Labels.of(choice, candidate, question, slice)));
    }
    return tasks;
  }

  private static TaskRecord task(
      CandidateRecord candidate, QuestionRecord question, SliceRecord slice, Label label) {
    RepositoryRecord repository = candidate.getRepository();
    TestCaseRecord test = candidate.getTest();
    MutationRecord mutation = candidate.getMutation().orElseThrow();
    StructureRecord structure = candidate.getStructure().orElseThrow();
    return TaskRecord.newBuilder()
        .setInstanceId(
            UNSAFE.matcher(repository.getName()).replaceAll("-") + "__" + question.getId())
        .setFamily("assertions")
        .setRepo(repository.getName())
        .setVersion(repository.getVersion())
        .setTestId(test.getNodeId())
        .setPrompt(question.getPrompt())
        .setTestSource(question.getShownSource())
        .setAssertion(question.getAssertion())
        .setAnswer(question.getAnswer())
        .setAnswerKind(question.getAnswerKind())
        .setHint(question.getHint())
        .setInputs(Inputs.json(test.getInputs()))
        .setEsv(slice.getEsv())
        .setEsvCode(slice.getEsvCode())
        .setMcl(slice.getMcl())
        .setDfi(slice.getDfi())
        .setSourceVariables(slice.getSourceVariables())
        .setScope(slice.getScope())
        .setStructuralScore(structure.getScore())
        .setStars(structure.getStars())
        .setDifficulty(label.difficulty().name().toLowerCase(Locale.ROOT))
        .setDifficultySource(label.source())
        .setTeacher(mutation.getTeacher())
        .setMutationAttempts(mutation.getAttempts())
        .setStability(
            candidate.getValidation().orElseThrow().getExecutions().stream()
                .map(
                    execution ->
                        execution.getOutcome()
                            + " "
                            + new Conditions(
                                    execution.getHashSeed(),
                                    execution.getRandomSeed(),
                                    execution.getTimeZone())
                                .describe()
                            + " order="
                            + execution.getOrder())
                .toList())
        .setLeaks(question.getLeaks())
        .setProvenance(
            Provenance.newBuilder()
                .setRepositoryId(repository.getId())
                .setRepositoryDigest(repository.getDigest())
                .setPythonVersion(repository.getPythonVersion())
                .setDefinitionFile(test.getDefinitionFile())
                .setQualname(test.getQualname())
                .setFirstLine(test.getFirstLine())
                .setTestRecord(test.getId())
                .setMutationRecord(mutation.getId())
                .setQuestionIndex(question.getIndex())
                .setMutatedSource(mutation.getMutatedSource())
                .build())
        .build();
  }
}
