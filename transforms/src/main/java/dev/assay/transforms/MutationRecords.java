package dev.assay.transforms;

import dev.assay.mutate.Mutation;
import dev.assay.mutate.TestSource;
import dev.assay.oracle.ProbeValue;
import dev.assay.schemas.CapturedValue;
import dev.assay.schemas.ChangeRecord;
import dev.assay.schemas.MutationRecord;
import dev.assay.schemas.TestCaseRecord;
import java.util.List;

/** Mutations as records (RepoReason, appendix D.1). */
final class MutationRecords {
  private MutationRecords() {}

  /** A mutation that passed the gate, which keeps the number of assertions. */
  static MutationRecord of(
      TestCaseRecord test, TestSource source, Mutation mutation, String teacher, long seed) {
    return MutationRecord.newBuilder()
        .setId(ContentId.of("mutation", test.getId(), mutation.mutated()))
        .setTestId(test.getId())
        .setTeacher(teacher)
        .setSeed(seed)
        .setOriginalSource(mutation.original())
        .setProbeSource(mutation.probes())
        .setCaptured(mutation.values().stream().map(MutationRecords::captured).toList())
        .setMutatedSource(mutation.mutated())
        .setPerturbations(
            mutation.perturbations().stream()
                .map(change -> new ChangeRecord(change.line(), change.before(), change.after()))
                .toList())
        .setRenames(
            mutation.renamings().stream()
                .map(change -> new ChangeRecord(change.line(), change.before(), change.after()))
                .toList())
        .setAttempts(mutation.attempts())
        .setErrors(
            mutation.errors().stream()
                .map(error -> error.attempt() + " " + error.problem() + ": " + error.message())
                .toList())
        .setApiCalls(mutation.apiCalls())
        .setApiCallsPreserved(mutation.apiCallsPreserved())
        .setAssertions(source.assertions().size())
        .build();
  }

  /** A test that is kept as it is. */
  static MutationRecord unmutated(TestCaseRecord test, TestSource source) {
    return MutationRecord.newBuilder()
        .setId(ContentId.of("mutation", test.getId(), source.text()))
        .setTestId(test.getId())
        .setTeacher("none")
        .setSeed(0)
        .setOriginalSource(source.text())
        .setProbeSource("")
        .setCaptured(List.of())
        .setMutatedSource(source.text())
        .setPerturbations(List.of())
        .setRenames(List.of())
        .setAttempts(0)
        .setErrors(List.of())
        .setApiCalls(List.of())
        .setApiCallsPreserved(true)
        .setAssertions(source.assertions().size())
        .build();
  }

  private static CapturedValue captured(ProbeValue value) {
    return new CapturedValue(
        value.index(), value.type(), value.literal().or(value::repr).orElse(""));
  }
}
