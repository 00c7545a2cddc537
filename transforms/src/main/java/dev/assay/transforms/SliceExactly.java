package dev.assay.transforms;

import dev.assay.oracle.Execution;
import dev.assay.oracle.ExecutionRequest;
import dev.assay.oracle.ExecutionRequest.TraceLimits;
import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.ExactSliceRecord;
import dev.assay.schemas.QuestionRecord;
import dev.assay.schemas.SliceRecord;
import dev.assay.slice.ExactSlice;
import dev.assay.slice.ExactSlicer;
import dev.assay.trace.Dependences;
import dev.assay.trace.Dependences.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Measures how far the paper's slices are from the truth: executes each mutant once more, followed
 * instruction by instruction, and slices from each of its questions exactly.
 *
 * <p>In: candidates with questions and slices. Out: one record for each question; one whose
 * execution could not be followed says why. Nothing is dropped, and nothing goes back into the
 * build.
 */
public final class SliceExactly implements WorkThrough.Part<CandidateRecord, ExactSliceRecord> {
  private static final long serialVersionUID = 1L;
  private static final String NAME = "EXACT";

  /** Some five seconds; more than nine of ten tests of the paper's repositories need less. */
  private static final int MAX_INSTRUCTIONS = 1_000_000;

  private final BuildSettings settings;
  private final KeptResults<CandidateRecord, ExactSliceRecord> results;

  private SliceExactly(BuildSettings settings) {
    this.settings = settings;
    this.results =
        new KeptResults<>(
            NAME,
            settings,
            ExactSliceRecord.class,
            List.of(),
            (candidate, log) -> SiftResult.of(unfollowed(candidate)));
  }

  /** Follows under the reference conditions. */
  public static SliceExactly with(BuildSettings settings) {
    return new SliceExactly(settings);
  }

  @Override
  public List<ExactSliceRecord> of(CandidateRecord candidate) throws Exception {
    OraclePool.shared().isolate(settings.isolation());
    ProgressLog progress = ProgressLog.in(settings.progressDirectory());
    ProgressLog.Doing doing = progress.begin(NAME, ElementName.of(candidate));
    try {
      return results
          .of(candidate, (element, log) -> SiftResult.of(follow(element)), progress)
          .accepted();
    } finally {
      doing.end();
    }
  }

  private static List<ExactSliceRecord> follow(CandidateRecord candidate) {
    Execution execution =
        OraclePool.execute(
            candidate.getRepository().getDigest(),
            Conditions.REFERENCE,
            ExecutionRequest.of(candidate.getTest().getFile(), candidate.getTest().getNodeId())
                .replacedBy(candidate.getMutation().orElseThrow().getMutatedSource())
                .withDependences(MAX_INSTRUCTIONS));
    Optional<ExactSlicer> slicer =
        verdict(execution).equals(symbol(Verdict.WHOLE))
            ? execution.dependences().map(ExactSlicer::of)
            : Optional.empty();
    List<ExactSliceRecord> slices = new ArrayList<>();
    for (int i = 0; i < candidate.getQuestions().size(); i++) {
      ExactSliceRecord.Builder record =
          paper(candidate.getQuestions().get(i), candidate.getSlices().get(i))
              .setVerdict(verdict(execution));
      if (slicer.isPresent()) {
        measure(record, slicer.get(), candidate.getQuestions().get(i).getLine());
        record.setApproximations(
            execution.dependences().map(Dependences::approximations).orElse(0));
      }
      slices.add(record.build());
    }
    return slices;
  }

  private static List<ExactSliceRecord> unfollowed(CandidateRecord candidate) {
    List<ExactSliceRecord> slices = new ArrayList<>();
    for (int i = 0; i < candidate.getQuestions().size(); i++) {
      slices.add(
          paper(candidate.getQuestions().get(i), candidate.getSlices().get(i))
              .setVerdict(Reason.ENDS_ITS_WORKER.symbol())
              .build());
    }
    return slices;
  }

  private static String verdict(Execution execution) {
    if (!execution.passed()) {
      return "changed_" + symbol(execution.outcome());
    }
    return symbol(execution.dependences().map(Dependences::verdict).orElse(Verdict.NOT_REACHED));
  }

  private static String symbol(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static ExactSliceRecord.Builder paper(QuestionRecord question, SliceRecord slice) {
    return ExactSliceRecord.newBuilder()
        .setQuestionId(question.getId())
        .setEsv(slice.getEsv())
        .setMcl(slice.getMcl())
        .setDfi(slice.getDfi())
        .setSourceVariables(List.of())
        .setFiles(List.of())
        .setLines(List.of())
        .setApproximations(0);
  }

  private static void measure(ExactSliceRecord.Builder record, ExactSlicer slicer, int line) {
    ExactSlice slice = slicer.slice(line);
    ExactSlice traced = slicer.slice(line, TraceLimits.PAPER.maxDepth());
    record
        .setEsvExact(slice.metrics().esv())
        .setMclExact(slice.metrics().mcl())
        .setDfiExact(slice.metrics().dfi())
        .setEsvExactTraced(traced.metrics().esv())
        .setMclExactTraced(traced.metrics().mcl())
        .setDfiExactTraced(traced.metrics().dfi())
        .setSourceVariables(slice.sourceVariables())
        .setFiles(slice.libraryFiles())
        .setLines(
            slice.lines().stream()
                .map(
                    each ->
                        new dev.assay.schemas.ExactLine(
                            each.call(), each.file(), each.line(), each.count()))
                .toList());
  }
}
