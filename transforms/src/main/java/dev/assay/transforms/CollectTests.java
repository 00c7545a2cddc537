package dev.assay.transforms;

import dev.assay.oracle.CollectedTest;
import dev.assay.oracle.CollectionException;
import dev.assay.schemas.CandidateRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TestCaseRecord;
import dev.assay.schemas.TestFileRecord;
import java.util.List;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.values.PCollection;

/**
 * Collects the tests of each test file with pytest.
 *
 * <p>In: test files. Out: a candidate for each test. Rejected: files that cannot be imported, hang,
 * exit, or hold no tests.
 */
public final class CollectTests
    extends PTransform<PCollection<TestFileRecord>, Sifted<CandidateRecord>> {
  private static final long serialVersionUID = 1L;

  private final transient BuildSettings settings;

  private CollectTests(BuildSettings settings) {
    this.settings = settings;
  }

  /** Collects under the reference conditions. */
  public static CollectTests with(BuildSettings settings) {
    return new CollectTests(settings);
  }

  @Override
  public Sifted<CandidateRecord> expand(PCollection<TestFileRecord> files) {
    return files.apply(
        Sift.of(Stage.COLLECT, settings, CandidateRecord.class, CollectTests::collect));
  }

  private static void collect(TestFileRecord file, Sieve<CandidateRecord> sieve) {
    RepositoryRecord repository = file.getRepository();
    try {
      List<CollectedTest> tests =
          OraclePool.shared()
              .<List<CollectedTest>, CollectionException>with(
                  repository.getDigest(),
                  Conditions.REFERENCE,
                  oracle -> oracle.collect(file.getFile()));
      sieve.passed(1);
      for (CollectedTest test : tests) {
        sieve.accept(
            CandidateRecord.newBuilder()
                .setRepository(repository)
                .setTest(record(repository, test))
                .build());
      }
    } catch (CollectionException broken) {
      sieve.reject(
          Reason.of(broken.reason()),
          repository.getName(),
          file.getFile(),
          String.valueOf(broken.getMessage()));
    }
  }

  private static TestCaseRecord record(RepositoryRecord repository, CollectedTest test) {
    return TestCaseRecord.newBuilder()
        .setId(ContentId.of("test", repository.getId(), test.nodeId(), test.source()))
        .setRepositoryId(repository.getId())
        .setNodeId(test.nodeId())
        .setFile(test.file())
        .setDefinitionFile(test.definitionFile())
        .setQualname(test.qualname())
        .setFirstLine(test.firstLine())
        .setSource(test.source())
        .setInputs(TraceRecords.values(test.inputs()))
        .build();
  }
}
