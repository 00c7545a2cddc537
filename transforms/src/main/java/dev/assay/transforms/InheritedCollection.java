package dev.assay.transforms;

import dev.assay.oracle.CollectionException;
import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.ScreenRecord;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.schemas.TestFileRecord;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * What pytest collected of a test file in an earlier dataset, where it would collect the same now:
 * the file's text, all that its import runs and the files that its tests are defined in are the
 * same. Anything else is collected anew.
 */
final class InheritedCollection {
  private final TestFileRecord file;
  private final RepositoryRecord before;
  private final Lineage lineage;

  private InheritedCollection(TestFileRecord file, RepositoryRecord before, Lineage lineage) {
    this.file = file;
    this.before = before;
    this.lineage = lineage;
  }

  /** The result for a file of the newer version, told and kept as one of its own. */
  static Optional<SiftResult<CandidateRecord>> of(
      TestFileRecord file,
      Ancestor ancestor,
      KeptResults<TestFileRecord, CandidateRecord> results,
      ProgressLog progress)
      throws IOException {
    Optional<InheritedCollection> same = find(file, ancestor);
    return same.isPresent()
        ? results.inherit(file, same.get().older(), ancestor.store(), same.get()::retold, progress)
        : Optional.empty();
  }

  /** Whether a file need not be collected, provided that the earlier run's results are kept. */
  static boolean isForeseen(TestFileRecord file, Ancestor ancestor) {
    return find(file, ancestor).isPresent();
  }

  private static Optional<InheritedCollection> find(TestFileRecord file, Ancestor ancestor) {
    RepositoryRecord now = file.getRepository();
    Optional<RepositoryRecord> before = ancestor.records().repository(now.getName());
    Optional<String> imported = ancestor.records().imported(now.getName(), file.getFile());
    if (before.isEmpty() || imported.isEmpty()) {
      return Optional.empty();
    }
    Lineage lineage = ancestor.lineage(before.get(), now);
    return lineage.collectsSame(file.getFile(), imported.get())
        ? Optional.of(new InheritedCollection(file, before.get(), lineage))
        : Optional.empty();
  }

  /** The file in the older version, in which it has the same text. */
  private TestFileRecord older() {
    ScreenRecord screen =
        ScreenRecord.newBuilder(file.getScreen()).setRepositoryId(before.getId()).build();
    return new TestFileRecord(before, file.getFile(), screen);
  }

  private Optional<SiftResult<CandidateRecord>> retold(SiftResult<CandidateRecord> result) {
    boolean defined =
        result.accepted().stream()
            .map(each -> each.getTest().getDefinitionFile())
            .distinct()
            .allMatch(lineage::isEqual);
    boolean told =
        result.rejected().stream()
            .map(rejection -> Reason.withSymbol(rejection.getReason()))
            .allMatch(Reason.of(CollectionException.Reason.NO_TESTS)::equals);
    if (!defined || !told) {
      return Optional.empty();
    }
    List<CandidateRecord> tests = result.accepted().stream().map(this::retold).toList();
    return result
        .ran()
        .flatMap(lineage::relocated)
        .map(
            ran ->
                new SiftResult<>(
                    result.entered(),
                    result.passed(),
                    tests,
                    result.rejected(),
                    result.observations(),
                    Optional.of(ran)));
  }

  private CandidateRecord retold(CandidateRecord candidate) {
    RepositoryRecord now = file.getRepository();
    TestCaseRecord test =
        TestCaseRecord.newBuilder(candidate.getTest()).setRepositoryId(now.getId()).build();
    return CandidateRecord.newBuilder(candidate).setRepository(now).setTest(test).build();
  }
}
