package dev.assay.transforms;

import dev.assay.oracle.Bundle;
import dev.assay.oracle.BundleBuilder;
import dev.assay.oracle.BundleException;
import dev.assay.oracle.CatalogException;
import dev.assay.oracle.RepositoryCatalog;
import dev.assay.oracle.RepositorySpec;
import dev.assay.schemas.NamedValue;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.Stage;
import java.nio.file.Path;

/**
 * Fetches each repository, makes its environment and finds its test files.
 *
 * <p>In: choices of repositories as the command line has them. Out: a record for each. Rejected:
 * repositories that cannot be fetched or installed, whose core is compiled code, or that have no
 * tests.
 */
public final class IngestRepositories extends SiftingStage<String, RepositoryRecord> {
  private static final long serialVersionUID = 1L;

  private final transient BuildSettings settings;

  private IngestRepositories(BuildSettings settings) {
    this.settings = settings;
  }

  /** Ingests by the catalogue that the settings name. */
  public static IngestRepositories with(BuildSettings settings) {
    return new IngestRepositories(settings);
  }

  @Override
  Sift<String, RepositoryRecord> sift() {
    String catalog = settings.catalog();
    return Sift.of(
        Stage.INGEST,
        settings,
        RepositoryRecord.class,
        (String choice, Sieve<RepositoryRecord> sieve) -> ingest(choice, catalog, sieve));
  }

  /** What becomes of one choice, outside of a pipeline. */
  static SiftResult<RepositoryRecord> ingested(String choice, String catalog)
      throws CatalogException {
    Sieve<RepositoryRecord> sieve = new Sieve<>(Stage.INGEST, units -> {});
    ingest(choice, catalog, sieve);
    return sieve.result();
  }

  private static void ingest(String choice, String catalog, Sieve<RepositoryRecord> sieve)
      throws CatalogException {
    sieve.entered(1);
    RepositoryCatalog known =
        catalog.isEmpty() ? RepositoryCatalog.builtIn() : RepositoryCatalog.read(Path.of(catalog));
    RepositorySpec spec = known.resolve(choice).get(0);
    try {
      Bundle bundle = BundleBuilder.create().build(spec);
      sieve.passed(1);
      sieve.accept(record(spec, bundle));
    } catch (BundleException unusable) {
      if (unusable.reason() == BundleException.Reason.NO_INTERPRETER) {
        // Another worker may have one, so it is no fault of the repository.
        throw UnfitWorkerException.here(unusable);
      }
      sieve.reject(
          Reason.of(unusable.reason()),
          spec.name(),
          spec.name(),
          String.valueOf(unusable.getMessage()));
    }
  }

  private static RepositoryRecord record(RepositorySpec spec, Bundle bundle) {
    return RepositoryRecord.newBuilder()
        .setId(bundle.name() + "-" + bundle.version() + "-" + bundle.digest().substring(0, 12))
        .setName(bundle.name())
        .setVersion(bundle.version())
        .setDigest(bundle.digest())
        .setOrigin(bundle.origin().kind().symbol())
        .setOriginDigest(bundle.origin().digest())
        .setPythonVersion(bundle.pythonVersion())
        .setRequirements(bundle.requirements())
        .setLicence(bundle.licence().orElse(null))
        .setLinesOfCode(bundle.linesOfCode())
        .setLibrary(bundle.library())
        .setSymbolic(spec.symbolic())
        .setTestFiles(bundle.testFiles().size())
        .setExcludedFiles(
            spec.excluded().entrySet().stream()
                .map(entry -> new NamedValue(entry.getKey(), entry.getValue()))
                .toList())
        .setIncludedFiles(spec.included())
        .build();
  }
}
