package dev.assay.transforms;

import dev.assay.mutate.Mutation;
import dev.assay.mutate.MutationOutcome.Mutated;
import dev.assay.mutate.Round;
import dev.assay.mutate.TestSource;
import dev.assay.mutate.VariableResolver.Resolved;
import dev.assay.oracle.ProbeValue;
import dev.assay.schemas.AttemptRecord;
import dev.assay.schemas.CapturedValue;
import dev.assay.schemas.ChangeRecord;
import dev.assay.schemas.MutationRecord;
import dev.assay.schemas.ProblemRecord;
import dev.assay.schemas.ResolutionRecord;
import dev.assay.schemas.TestCaseRecord;
import java.util.ArrayList;
import java.util.List;

/** Mutations as records (RepoReason, appendix D.1). */
final class MutationRecords {
  private MutationRecords() {}

  /** A mutation that passed the gate, which keeps the number of assertions. */
  static MutationRecord of(
      TestCaseRecord test,
      TestSource source,
      Mutated mutated,
      Resolved resolved,
      String teacher,
      long seed) {
    Mutation mutation = mutated.mutation();
    return MutationRecord.newBuilder()
        .setId(ContentId.of("mutation", test.getId(), resolved.source()))
        .setTestId(test.getId())
        .setTeacher(teacher)
        .setSeed(seed)
        .setOriginalSource(mutation.original())
        .setProbeSource(mutation.probes())
        .setCaptured(mutation.values().stream().map(MutationRecords::captured).toList())
        .setMutatedSource(resolved.source())
        .setPerturbations(
            mutation.perturbations().stream()
                .map(change -> new ChangeRecord(change.line(), change.before(), change.after()))
                .toList())
        .setRenames(
            mutation.renamings().stream()
                .map(change -> new ChangeRecord(change.line(), change.before(), change.after()))
                .toList())
        .setAttempts(mutation.attempts())
        .setFailures(attempts(mutated.rounds()))
        .setApiCalls(mutation.apiCalls())
        .setApiCallsPreserved(mutation.apiCallsPreserved())
        .setAssertions(source.assertions().size())
        .setValidationStatus("valid")
        .setPromptVersions(mutation.prompts())
        .setResolutions(resolutions(resolved))
        .build();
  }

  /** A test that is kept as it is. */
  static MutationRecord unmutated(TestCaseRecord test, TestSource source, Resolved resolved) {
    return MutationRecord.newBuilder()
        .setId(ContentId.of("mutation", test.getId(), resolved.source()))
        .setTestId(test.getId())
        .setTeacher("none")
        .setSeed(0)
        .setOriginalSource(source.text())
        .setProbeSource("")
        .setCaptured(List.of())
        .setMutatedSource(resolved.source())
        .setPerturbations(List.of())
        .setRenames(List.of())
        .setAttempts(0)
        .setFailures(List.of())
        .setApiCalls(List.of())
        .setApiCallsPreserved(true)
        .setAssertions(source.assertions().size())
        .setValidationStatus("unmutated")
        .setResolutions(resolutions(resolved))
        .build();
  }

  /** Rounds that came to nothing, counted from 1. */
  static List<AttemptRecord> attempts(List<Round> rounds) {
    List<AttemptRecord> attempts = new ArrayList<>();
    for (Round round : rounds) {
      attempts.add(
          new AttemptRecord(
              attempts.size() + 1,
              round.written(),
              round.problems().stream()
                  .map(
                      error ->
                          new ProblemRecord(Reason.of(error.problem()).symbol(), error.message()))
                  .toList()));
    }
    return attempts;
  }

  private static List<ResolutionRecord> resolutions(Resolved resolved) {
    return resolved.resolutions().stream()
        .map(
            each ->
                new ResolutionRecord(each.assertion(), each.name(), each.value(), each.captured()))
        .toList();
  }

  private static CapturedValue captured(ProbeValue value) {
    return new CapturedValue(
        value.index(), value.type(), value.literal().or(value::repr).orElse(""));
  }
}
