package dev.assay.transforms;

import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.ChangeRecord;
import dev.assay.schemas.MutationRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.schemas.TraceRecord;
import dev.assay.transforms.Inheritance.Declined;
import dev.assay.transforms.Inheritance.Taken;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Results of an earlier dataset on one test, told as the newer version of its repository would tell
 * them, where all that they come from is the same.
 */
final class RetoldResults {
  /** CPython suggests names that are similar to one that is missing. */
  private static final Pattern SUGGESTING =
      Pattern.compile("\\b(?:Attribute|Name|UnboundLocal|Import)Error\\b");

  private final AncestorRecords records;
  private final Lineage lineage;
  private final TestCaseRecord before;
  private final CandidateRecord candidate;
  private final List<String> asked;
  private final int shift;

  /**
   * @param before the test in the older version
   * @param candidate the test in the newer one, as it reaches the stage
   * @param asked ids of its questions
   */
  RetoldResults(
      AncestorRecords records,
      Lineage lineage,
      TestCaseRecord before,
      CandidateRecord candidate,
      List<String> asked) {
    this.records = records;
    this.lineage = lineage;
    this.before = before;
    this.candidate = candidate;
    this.asked = asked;
    this.shift = candidate.getTest().getFirstLine() - before.getFirstLine();
  }

  /** What a stage rejected or made. */
  Inheritance of(Stage stage) {
    List<RejectionRecord> rejected =
        records.rejections(
            stage, candidate.getRepository().getName(), candidate.getTest().getNodeId());
    if (!rejected.isEmpty()) {
      SiftResult<CandidateRecord> result =
          new SiftResult<>(1, 0, List.of(), rejected, List.of(), Optional.empty());
      return obstacle(stage, result)
          .<Inheritance>map(Declined::new)
          .orElseGet(() -> new Taken(result));
    }
    return accepted(stage)
        .<Inheritance>map(Taken::new)
        .orElseGet(() -> new Declined("where what was seen of it is now cannot be told"));
  }

  /** What keeps a rejection from being taken over: its message may be another one now. */
  private Optional<String> obstacle(Stage stage, SiftResult<CandidateRecord> rejected) {
    if (stage == Stage.FALSIFY) {
      return Optional.of("a question of it was rejected");
    }
    if (shift != 0) {
      return Optional.of("it was rejected, has moved, and the message may name lines");
    }
    boolean suggests =
        rejected.rejected().stream().anyMatch(each -> SUGGESTING.matcher(each.getDetail()).find());
    if (suggests) {
      return Optional.of("it was rejected, and the message may suggest names");
    }
    return rejected.isSettled() ? Optional.empty() : Optional.of("a model did not answer then");
  }

  private Optional<SiftResult<CandidateRecord>> accepted(Stage stage) {
    String id = before.getId();
    return switch (stage) {
      case TRACE ->
          records
              .trace(id)
              .flatMap(this::relocated)
              .map(trace -> one(Candidates.withTrace(candidate, trace)));
      case MUTATE ->
          records
              .mutation(id)
              .flatMap(this::shifted)
              .map(mutation -> one(Candidates.withMutation(candidate, mutation)));
      case VALIDATE ->
          sameMutation()
              .flatMap(mutation -> records.validation(mutation.getId()))
              .map(validation -> one(Candidates.withValidation(candidate, validation)));
      case TRACE_MUTANT ->
          sameMutation()
              .flatMap(mutation -> records.mutantTrace(id))
              .flatMap(this::relocated)
              .map(trace -> one(Candidates.withTrace(candidate, trace)));
      case FALSIFY -> falsified();
      default -> throw new IllegalArgumentException(stage + " executes nothing of a test");
    };
  }

  private static SiftResult<CandidateRecord> one(CandidateRecord candidate) {
    return new SiftResult<>(1, 1, List.of(candidate), List.of(), List.of(), Optional.empty());
  }

  private Optional<TraceRecord> relocated(TraceRecord trace) {
    synchronized (lineage) {
      return new TraceRelocation(lineage.diff(), before, candidate.getTest()).of(trace);
    }
  }

  /** The mutation, if it is what the dataset validated and traced: its id is its source's. */
  private Optional<MutationRecord> sameMutation() {
    return candidate
        .getMutation()
        .filter(
            mutation ->
                records
                    .mutation(before.getId())
                    .filter(known -> known.getId().equals(mutation.getId()))
                    .isPresent());
  }

  private Optional<MutationRecord> shifted(MutationRecord mutation) {
    if (shift == 0) {
      return Optional.of(mutation);
    }
    // What was wrong with earlier rounds is told with lines.
    return mutation.getFailures().isEmpty()
        ? Optional.of(
            MutationRecord.newBuilder(mutation)
                .setPerturbations(shifted(mutation.getPerturbations()))
                .setRenames(shifted(mutation.getRenames()))
                .build())
        : Optional.empty();
  }

  private List<ChangeRecord> shifted(List<ChangeRecord> changes) {
    return changes.stream()
        .map(change -> ChangeRecord.newBuilder(change).setLine(change.getLine() + shift).build())
        .toList();
  }

  /** Where every question was falsified, and the questions are the same. */
  private Optional<SiftResult<CandidateRecord>> falsified() {
    return sameMutation().isPresent() && records.questions(before.getId()).equals(asked)
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
