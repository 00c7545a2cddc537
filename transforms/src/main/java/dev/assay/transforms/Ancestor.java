package dev.assay.transforms;

import dev.assay.refresh.Code;
import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.ChangeRecord;
import dev.assay.schemas.FootprintRecord;
import dev.assay.schemas.MutationRecord;
import dev.assay.schemas.QuestionRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.schemas.TraceRecord;
import dev.assay.schemas.ValidationRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * An earlier dataset from which the results of tests are taken over: of a test that is the same,
 * where none of the functions changed that ran for the result or when its file was imported, and
 * none of them can see what else changed ({@link dev.assay.refresh.ImportChange}). What is taken
 * over is told as the newer version would tell it, so that it cannot be told from a result that was
 * made anew. Where anything is uncertain nothing is taken over.
 *
 * <p>In memory are the keys of the records, some hundred bytes a test. Safe for many threads.
 */
final class Ancestor {
  private static final Map<String, Ancestor> OPEN = new ConcurrentHashMap<>();

  /** CPython suggests names that are similar to one that is missing. */
  private static final Pattern SUGGESTING =
      Pattern.compile("\\b(?:Attribute|Name|UnboundLocal|Import)Error\\b");

  private final RecordIndex<RepositoryRecord> repositories;
  private final RecordIndex<TestCaseRecord> tests;
  private final RecordIndex<FootprintRecord> importFootprints;
  private final RecordIndex<FootprintRecord> footprints;
  private final RecordIndex<TraceRecord> traces;
  private final RecordIndex<MutationRecord> mutations;
  private final RecordIndex<ValidationRecord> validations;
  private final RecordIndex<TraceRecord> mutantTraces;
  private final QuestionIndex questions;
  private final RejectionIndex rejections;
  private final Map<String, Lineage> lineages = new ConcurrentHashMap<>();

  private Ancestor(Path folder) {
    Path records = folder.resolve("records");
    repositories =
        RecordIndex.of(
            records.resolve("repositories"), RepositoryRecord.class, RepositoryRecord::getName);
    tests = RecordIndex.of(records.resolve("tests"), TestCaseRecord.class, TestCaseRecord::getId);
    importFootprints =
        RecordIndex.of(
            records.resolve("imports"), FootprintRecord.class, FootprintRecord::getSubject);
    footprints =
        RecordIndex.of(
            records.resolve("footprints"),
            FootprintRecord.class,
            footprint -> key(footprint.getStage(), footprint.getSubject()));
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

  /** The dataset in a folder, opened once in a process. */
  static Ancestor at(String folder) {
    return OPEN.computeIfAbsent(folder, path -> new Ancestor(Path.of(path)));
  }

  private static String key(Stage stage, String subject) {
    return stage + " " + subject;
  }

  /** A test in both versions, and what of its repository is the same. */
  private record Kin(TestCaseRecord before, TestCaseRecord after, Lineage lineage) {
    int shift() {
      return after.getFirstLine() - before.getFirstLine();
    }

    Optional<TraceRecord> relocated(TraceRecord trace) {
      synchronized (lineage) {
        return new TraceRelocation(lineage.diff(), before, after).of(trace);
      }
    }
  }

  /** What the dataset has of a stage's work on a test, if it can be taken over. */
  Optional<SiftResult<CandidateRecord>> inherit(Stage stage, CandidateRecord candidate) {
    TestCaseRecord after = candidate.getTest();
    Optional<RepositoryRecord> repository = repositories.find(candidate.getRepository().getName());
    Optional<TestCaseRecord> before = tests.find(after.getId());
    if (repository.isEmpty() || before.isEmpty() || !isSame(before.get(), after)) {
      return Optional.empty();
    }
    Lineage lineage = lineage(repository.get(), candidate.getRepository());
    Optional<List<Code>> ran =
        footprints
            .find(key(stage, after.getId()))
            .flatMap(FootprintRecord::getCode)
            .map(CodeText::read);
    Optional<String> imported =
        importFootprints
            .find(candidate.getRepository().getName() + "/" + after.getFile())
            .flatMap(FootprintRecord::getCode);
    if (lineage.obstacle().isPresent()
        || ran.isEmpty()
        || imported.isEmpty()
        || lineage.obstacle(after.getFile(), imported.get(), ran.get()).isPresent()) {
      return Optional.empty();
    }
    Optional<List<Code>> moved = lineage.relocated(ran.get());
    if (moved.isEmpty()) {
      return Optional.empty();
    }
    Kin kin = new Kin(before.get(), after, lineage);
    return rejected(stage, candidate, kin)
        .or(() -> accepted(stage, candidate, kin))
        .map(result -> result.having(moved));
  }

  private static boolean isSame(TestCaseRecord before, TestCaseRecord after) {
    return before.getFile().equals(after.getFile())
        && before.getDefinitionFile().equals(after.getDefinitionFile())
        && before.getQualname().equals(after.getQualname())
        && before.getInputs().equals(after.getInputs())
        && before.getPreceding().equals(after.getPreceding())
        && before.getFollowing().equals(after.getFollowing());
  }

  private Lineage lineage(RepositoryRecord before, RepositoryRecord after) {
    return lineages.computeIfAbsent(
        before.getDigest() + " " + after.getDigest(), any -> Lineage.between(before, after));
  }

  /** Messages name lines, so a rejection is taken over only where its test has not moved. */
  private Optional<SiftResult<CandidateRecord>> rejected(
      Stage stage, CandidateRecord candidate, Kin kin) {
    List<RejectionRecord> found =
        rejections.of(stage, candidate.getRepository().getName(), kin.after().getNodeId());
    boolean suggests = found.stream().anyMatch(each -> SUGGESTING.matcher(each.getDetail()).find());
    return found.isEmpty() || kin.shift() != 0 || suggests || stage == Stage.FALSIFY
        ? Optional.empty()
        : Optional.of(new SiftResult<>(1, 0, List.of(), found, List.of(), Optional.empty()));
  }

  private Optional<SiftResult<CandidateRecord>> accepted(
      Stage stage, CandidateRecord candidate, Kin kin) {
    String id = kin.after().getId();
    return switch (stage) {
      case TRACE ->
          traces
              .find(id)
              .flatMap(kin::relocated)
              .map(trace -> one(Candidates.withTrace(candidate, trace)));
      case MUTATE ->
          mutations
              .find(id)
              .flatMap(mutation -> shifted(mutation, kin.shift()))
              .map(mutation -> one(Candidates.withMutation(candidate, mutation)));
      case VALIDATE ->
          sameMutation(candidate)
              .flatMap(mutation -> validations.find(mutation.getId()))
              .map(validation -> one(Candidates.withValidation(candidate, validation)));
      case TRACE_MUTANT ->
          sameMutation(candidate)
              .flatMap(mutation -> mutantTraces.find(id))
              .flatMap(kin::relocated)
              .map(trace -> one(Candidates.withTrace(candidate, trace)));
      case FALSIFY -> falsified(candidate, kin);
      default -> throw new IllegalArgumentException(stage + " executes nothing of a test");
    };
  }

  private static SiftResult<CandidateRecord> one(CandidateRecord candidate) {
    return new SiftResult<>(1, 1, List.of(candidate), List.of(), List.of(), Optional.empty());
  }

  /** The mutation, if it is what the dataset validated and traced: its id is its source's. */
  private Optional<MutationRecord> sameMutation(CandidateRecord candidate) {
    return candidate
        .getMutation()
        .filter(
            mutation ->
                mutations
                    .find(candidate.getTest().getId())
                    .filter(before -> before.getId().equals(mutation.getId()))
                    .isPresent());
  }

  private static Optional<MutationRecord> shifted(MutationRecord mutation, int by) {
    if (by == 0) {
      return Optional.of(mutation);
    }
    // What was wrong with earlier rounds is told with lines.
    return mutation.getFailures().isEmpty()
        ? Optional.of(
            MutationRecord.newBuilder(mutation)
                .setPerturbations(shifted(mutation.getPerturbations(), by))
                .setRenames(shifted(mutation.getRenames(), by))
                .build())
        : Optional.empty();
  }

  private static List<ChangeRecord> shifted(List<ChangeRecord> changes, int by) {
    return changes.stream()
        .map(change -> ChangeRecord.newBuilder(change).setLine(change.getLine() + by).build())
        .toList();
  }

  /** Where every question was falsified, and the questions are the same. */
  private Optional<SiftResult<CandidateRecord>> falsified(CandidateRecord candidate, Kin kin) {
    List<String> asked = candidate.getQuestions().stream().map(QuestionRecord::getId).toList();
    boolean all =
        sameMutation(candidate).isPresent()
            && questions.of(kin.after().getId()).equals(asked)
            && rejections
                .of(Stage.FALSIFY, candidate.getRepository().getName(), kin.after().getNodeId())
                .isEmpty();
    return all
        ? Optional.of(
            new SiftResult<>(
                asked.size(),
                asked.size(),
                List.of(candidate),
                List.of(),
                List.of(),
                Optional.empty()))
        : Optional.empty();
  }
}
