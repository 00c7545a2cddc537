package dev.assay.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.schemas.MutationRecord;
import dev.assay.schemas.QuestionRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.SliceRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.schemas.ValidationRecord;
import dev.assay.trace.Call.Argument;
import dev.assay.transforms.RecordFiles;
import dev.assay.transforms.TaskTrial;
import dev.assay.verify.Check;
import dev.assay.verify.Finding;
import dev.assay.verify.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.avro.specific.SpecificRecord;

/**
 * The records behind a dataset's rows: of each test what it takes to execute it, of each question
 * its answer, of all others that they exist. Traces are known to be whole by their digests.
 */
final class RowSources {
  private static final ObjectMapper JSON = new ObjectMapper();

  private record Place(String file, String nodeId) {}

  private record Question(String id, int index, String answer) {}

  private final Map<String, RepositoryRecord> repositories = new HashMap<>();
  private final Map<String, Place> tests = new HashMap<>();
  private final Map<String, List<Question>> questions = new HashMap<>();
  private final Set<String> mutations = new HashSet<>();
  private final Set<String> validations = new HashSet<>();
  private final Set<String> slices = new HashSet<>();

  private RowSources() {}

  /** Reads the records of a build. */
  static RowSources read(RunDirectory directory) throws IOException {
    RowSources sources = new RowSources();
    visit(directory, "repositories", RepositoryRecord.class, sources::add);
    visit(directory, "tests", TestCaseRecord.class, sources::add);
    visit(directory, "questions", QuestionRecord.class, sources::add);
    visit(
        directory,
        "mutations",
        MutationRecord.class,
        mutation -> sources.mutations.add(mutation.getId()));
    visit(
        directory,
        "validations",
        ValidationRecord.class,
        validation -> sources.validations.add(validation.getMutationId()));
    visit(
        directory, "slices", SliceRecord.class, slice -> sources.slices.add(slice.getQuestionId()));
    sources.questions.values().forEach(all -> all.sort(Comparator.comparingInt(Question::index)));
    return sources;
  }

  private static <T extends SpecificRecord> void visit(
      RunDirectory directory, String stage, Class<T> type, Consumer<T> visitor) throws IOException {
    RecordFiles.forEach(directory.records(stage), type, visitor);
  }

  private void add(RepositoryRecord repository) {
    repositories.put(repository.getId(), repository);
  }

  private void add(TestCaseRecord test) {
    tests.put(test.getId(), new Place(test.getFile(), test.getNodeId()));
  }

  private void add(QuestionRecord question) {
    questions
        .computeIfAbsent(question.getTestId(), test -> new ArrayList<>())
        .add(new Question(question.getId(), question.getIndex(), question.getAnswer()));
  }

  /** The rows whose records are there; a finding for each of the others. */
  List<SourcedRow> of(List<TaskRecord> rows, Findings findings) throws IOException {
    findings.checked(Check.RECORDS, rows.size());
    List<SourcedRow> sourced = new ArrayList<>();
    for (TaskRecord row : rows) {
      List<String> missing = new ArrayList<>();
      String testId = row.getProvenance().getTestRecord();
      RepositoryRecord repository = repositories.get(row.getProvenance().getRepositoryId());
      Place test = tests.get(testId);
      List<Question> asked = questions.getOrDefault(testId, List.of());
      int blank = blank(row, asked);
      if (repository == null) {
        missing.add("repository " + row.getProvenance().getRepositoryId());
      }
      if (test == null) {
        missing.add("test " + testId);
      }
      if (blank < 0) {
        missing.add("question " + row.getProvenance().getQuestionIndex() + " of test " + testId);
      } else if (!slices.contains(asked.get(blank).id())) {
        missing.add("slice of question " + asked.get(blank).id());
      }
      String mutation = row.getProvenance().getMutationRecord();
      if (!mutations.contains(mutation)) {
        missing.add("mutation " + mutation);
      }
      if (!validations.contains(mutation)) {
        missing.add("validation of mutation " + mutation);
      }
      if (!missing.isEmpty()) {
        findings.add(
            new Finding(
                row.getInstanceId(),
                Check.RECORDS,
                "without a record: " + String.join(", ", missing)));
      }
      if (repository != null && test != null && blank >= 0) {
        sourced.add(sourced(row, repository, test, asked, blank));
      }
    }
    return sourced;
  }

  /** The question's place among those of its test, which is that of its blank; else -1. */
  private static int blank(TaskRecord row, List<Question> asked) {
    for (int i = 0; i < asked.size(); i++) {
      if (asked.get(i).index() == row.getProvenance().getQuestionIndex()
          && row.getInstanceId().endsWith("__" + asked.get(i).id())) {
        return i;
      }
    }
    return -1;
  }

  private static SourcedRow sourced(
      TaskRecord task, RepositoryRecord repository, Place test, List<Question> asked, int blank)
      throws IOException {
    List<String> found = asked.stream().map(Question::answer).toList();
    Row row =
        new Row(
            task.getInstanceId(),
            task.getPrompt(),
            task.getTestSource(),
            task.getAssertion(),
            task.getAnswer(),
            task.getAnswerKind(),
            task.getHint(),
            inputs(task),
            task.getLeaks(),
            repository.getSymbolic(),
            task.getProvenance().getMutatedSource(),
            blank,
            found);
    List<String> answers = new ArrayList<>(found);
    answers.set(blank, task.getAnswer());
    TaskTrial trial =
        new TaskTrial(
            task.getInstanceId(),
            repository.getDigest(),
            test.file(),
            test.nodeId(),
            task.getTestSource(),
            blank,
            answers);
    return new SourcedRow(row, trial, repository);
  }

  private static List<Argument> inputs(TaskRecord task) throws IOException {
    List<Argument> inputs = new ArrayList<>();
    for (Map.Entry<String, JsonNode> input : JSON.readTree(task.getInputs()).properties()) {
      inputs.add(new Argument(input.getKey(), input.getValue().asText()));
    }
    return inputs;
  }
}
