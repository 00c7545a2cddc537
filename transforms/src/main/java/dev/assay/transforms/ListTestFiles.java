package dev.assay.transforms;

import dev.assay.schemas.NamedValue;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TestFileRecord;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.values.PCollection;

/**
 * Lists the test files of each repository.
 *
 * <p>In: repositories. Out: their test files. Rejected: files that the catalogue excludes.
 */
public final class ListTestFiles
    extends PTransform<PCollection<RepositoryRecord>, Sifted<TestFileRecord>> {
  private static final long serialVersionUID = 1L;

  private final transient BuildSettings settings;

  private ListTestFiles(BuildSettings settings) {
    this.settings = settings;
  }

  /** Lists all files. */
  public static ListTestFiles with(BuildSettings settings) {
    return new ListTestFiles(settings);
  }

  @Override
  public Sifted<TestFileRecord> expand(PCollection<RepositoryRecord> repositories) {
    return repositories.apply(
        Sift.of(Stage.COLLECT, settings, TestFileRecord.class, ListTestFiles::list));
  }

  private static void list(RepositoryRecord repository, Sieve<TestFileRecord> sieve) {
    Map<String, String> excluded =
        repository.getExcludedFiles().stream()
            .collect(Collectors.toMap(NamedValue::getName, NamedValue::getValue));
    List<String> files =
        OraclePool.shared()
            .<List<String>, RuntimeException>with(
                repository.getDigest(), Conditions.REFERENCE, server -> server.testFiles());
    sieve.entered(files.size());
    for (String file : files) {
      String reason = excluded.get(file);
      if (reason == null) {
        sieve.accept(new TestFileRecord(repository, file));
      } else {
        sieve.reject(Reason.FILE_EXCLUDED, repository.getName(), file, reason);
      }
    }
  }
}
