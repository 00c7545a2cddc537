package dev.assay.transforms;

import dev.assay.refresh.Code;
import dev.assay.schemas.FootprintRecord;
import dev.assay.schemas.MutationRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.schemas.TraceRecord;
import dev.assay.schemas.ValidationRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What an earlier dataset holds of each test. In memory are the keys of the records, some hundred
 * bytes a test. Safe for many threads.
 */
final class AncestorRecords {
  /** The stages whose work on a test is taken over. */
  private static final Set<Stage> EXECUTING =
      EnumSet.of(Stage.TRACE, Stage.MUTATE, Stage.VALIDATE, Stage.TRACE_MUTANT, Stage.FALSIFY);

  private final RecordIndex<RepositoryRecord> repositories;
  private final RecordIndex<TestCaseRecord> tests;
  private final Map<String, Integer> executed = new HashMap<>();
  private final RecordIndex<FootprintRecord> imports;
  private final RecordIndex<FootprintRecord> footprints;
  private final RecordIndex<TraceRecord> traces;
  private final RecordIndex<MutationRecord> mutations;
  private final RecordIndex<ValidationRecord> validations;
  private final RecordIndex<TraceRecord> mutantTraces;
  private final QuestionIndex questions;
  private final RejectionIndex rejections;

  AncestorRecords(Path folder) {
    Path records = folder.resolve("records");
    repositories =
        RecordIndex.of(
            records.resolve("repositories"), RepositoryRecord.class, RepositoryRecord::getName);
    tests = RecordIndex.of(records.resolve("tests"), TestCaseRecord.class, TestCaseRecord::getId);
    imports =
        RecordIndex.of(
            records.resolve("imports"), FootprintRecord.class, FootprintRecord::getSubject);
    footprints =
        RecordIndex.of(
            records.resolve("footprints"),
            FootprintRecord.class,
            footprint -> key(footprint.getStage(), footprint.getSubject()));
    count(records.resolve("tests"));
    traces = RecordIndex.of(records.resolve("traces"), TraceRecord.class, TraceRecord::getTestId);
    mutations =
        RecordIndex.of(
            records.resolve("mutations"), MutationRecord.class, MutationRecord::getTestId);
    validations =
        RecordIndex.of(
            records.resolve("validations"),
            ValidationRecord.class,
            ValidationRecord::getMutationId);
    mutantTraces =
        RecordIndex.of(records.resolve("mutant_traces"), TraceRecord.class, TraceRecord::getTestId);
    questions = QuestionIndex.of(records.resolve("questions"));
    rejections = RejectionIndex.of(folder.resolve("rejections"));
  }

  private void count(Path folder) {
    try {
      RecordFiles.forEach(
          folder,
          TestCaseRecord.class,
          test -> {
            if (footprints.has(key(Stage.TRACE, test.getId()))) {
              executed.merge(test.getRepositoryId() + "/" + test.getFile(), 1, Integer::sum);
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException("the tests in " + folder + " cannot be read", e);
    }
  }

  /** How many tests of a file were executed. */
  int executed(RepositoryRecord repository, String file) {
    return executed.getOrDefault(repository.getId() + "/" + file, 0);
  }

  private static String key(Stage stage, String subject) {
    return stage + " " + subject;
  }

  Optional<RepositoryRecord> repository(String name) {
    return repositories.find(name);
  }

  Optional<TestCaseRecord> test(String id) {
    return tests.find(id);
  }

  /** The stages that have executed a test. */
  Set<Stage> worked(String testId) {
    Set<Stage> stages = EnumSet.noneOf(Stage.class);
    for (Stage stage : EXECUTING) {
      if (footprints.has(key(stage, testId))) {
        stages.add(stage);
      }
    }
    return stages;
  }

  /** The code that a stage ran for a test, if all of it is known. */
  Optional<List<Code>> ran(Stage stage, String testId) {
    return footprints
        .find(key(stage, testId))
        .flatMap(FootprintRecord::getCode)
        .map(CodeText::read);
  }

  /** The text of the code that the import of a test file ran, if all of it is known. */
  Optional<String> imported(String repository, String file) {
    return imports.find(repository + "/" + file).flatMap(FootprintRecord::getCode);
  }

  Optional<TraceRecord> trace(String testId) {
    return traces.find(testId);
  }

  Optional<MutationRecord> mutation(String testId) {
    return mutations.find(testId);
  }

  Optional<ValidationRecord> validation(String mutationId) {
    return validations.find(mutationId);
  }

  Optional<TraceRecord> mutantTrace(String testId) {
    return mutantTraces.find(testId);
  }

  /** The ids of a test's questions in their order. */
  List<String> questions(String testId) {
    return questions.of(testId);
  }

  /** What a stage rejected of a test. */
  List<RejectionRecord> rejections(Stage stage, String repository, String nodeId) {
    return rejections.of(stage, repository, nodeId);
  }
}
