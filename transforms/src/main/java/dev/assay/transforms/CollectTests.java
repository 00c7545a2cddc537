package dev.assay.transforms;

import dev.assay.oracle.CollectedFile;
import dev.assay.oracle.CollectedTest;
import dev.assay.oracle.CollectionException;
import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.schemas.TestFileRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Collects the tests of each test file with pytest.
 *
 * <p>In: test files. Out: a candidate for each test. Rejected: files that cannot be imported, hang,
 * exit, or hold no tests.
 */
public final class CollectTests extends SiftingStage<TestFileRecord, CandidateRecord> {
  private static final long serialVersionUID = 1L;

  /** How many tests run before one to see whether their order matters. */
  static final int NEIGHBOURS = 2;

  private final transient BuildSettings settings;

  private CollectTests(BuildSettings settings) {
    this.settings = settings;
  }

  /** Collects under the reference conditions. */
  public static CollectTests with(BuildSettings settings) {
    return new CollectTests(settings);
  }

  @Override
  Sift<TestFileRecord, CandidateRecord> sift() {
    return Sift.kept(
        Stage.COLLECT,
        settings,
        CandidateRecord.class,
        List.of(),
        Quarantine::file,
        CollectTests::collect,
        InheritedCollection::of);
  }

  private static void collect(TestFileRecord file, Sieve<CandidateRecord> sieve) {
    sieve.entered(1);
    RepositoryRecord repository = file.getRepository();
    try {
      CollectedFile collected =
          OraclePool.shared()
              .<CollectedFile, CollectionException>with(
                  repository.getDigest(),
                  Conditions.REFERENCE,
                  oracle -> oracle.collectFile(file.getFile()));
      RanCode.add(collected.imported());
      List<CollectedTest> tests = collected.tests();
      sieve.passed(1);
      for (int i = 0; i < tests.size(); i++) {
        sieve.accept(
            CandidateRecord.newBuilder()
                .setRepository(repository)
                .setTest(record(repository, tests, i))
                .build());
      }
    } catch (CollectionException broken) {
      RanCode.add(broken.imported());
      sieve.reject(
          Reason.of(broken.reason()),
          repository.getName(),
          file.getFile(),
          String.valueOf(broken.getMessage()));
    }
  }

  private static TestCaseRecord record(
      RepositoryRecord repository, List<CollectedTest> tests, int index) {
    CollectedTest test = tests.get(index);
    List<String> preceding = nodeIds(tests, index - NEIGHBOURS, index);
    List<String> following = nodeIds(tests, index + 1, index + 1 + NEIGHBOURS);
    Collections.reverse(following);
    return TestCaseRecord.newBuilder()
        // Without the version: what does not change from one to the next keeps its id.
        .setId(ContentId.of("test", repository.getName(), test.nodeId(), test.source()))
        .setRepositoryId(repository.getId())
        .setNodeId(test.nodeId())
        .setFile(test.file())
        .setDefinitionFile(test.definitionFile())
        .setQualname(test.qualname())
        .setFirstLine(test.firstLine())
        .setSource(test.source())
        .setInputs(TraceRecords.values(test.inputs()))
        .setPreceding(preceding)
        .setFollowing(following)
        .build();
  }

  private static List<String> nodeIds(List<CollectedTest> tests, int from, int to) {
    return new ArrayList<>(
        tests.subList(Math.max(from, 0), Math.min(to, tests.size())).stream()
            .map(CollectedTest::nodeId)
            .toList());
  }
}
