package dev.assay.pipelines;

import dev.assay.oracle.Bundle;
import dev.assay.oracle.BundleBuilder;
import dev.assay.oracle.BundleException;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.verify.Check;
import dev.assay.verify.ModelView;
import dev.assay.verify.VerbatimSearch;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The repositories behind some rows, from this machine's cache. */
final class RepositoryViews {
  private final Map<String, Bundle> bundles;

  private RepositoryViews(Map<String, Bundle> bundles) {
    this.bundles = bundles;
  }

  /**
   * Opens the bundles of some rows.
   *
   * @throws ConfigException if one is not in the cache; it says how to get it there
   */
  static RepositoryViews open(Path dataset, List<SourcedRow> rows) throws ConfigException {
    return open(
        dataset, rows.stream().map(SourcedRow::repository).toList(), BundleBuilder.create());
  }

  /**
   * Makes sure that the bundles of some repositories can be opened.
   *
   * @throws ConfigException if one is not in the cache; it says how to get it there
   */
  static void require(Path dataset, List<RepositoryRecord> repositories) throws ConfigException {
    var unused = open(dataset, repositories, BundleBuilder.create());
  }

  private static RepositoryViews open(
      Path dataset, List<RepositoryRecord> all, BundleBuilder builder) throws ConfigException {
    Map<String, RepositoryRecord> repositories = new TreeMap<>();
    all.forEach(repository -> repositories.put(repository.getDigest(), repository));
    Map<String, Bundle> bundles = new TreeMap<>();
    List<String> problems = new ArrayList<>();
    for (RepositoryRecord repository : repositories.values()) {
      try {
        bundles.put(repository.getDigest(), builder.open(repository.getDigest()));
      } catch (UncheckedIOException | BundleException unusable) {
        problems.add(problem(dataset, repository, builder.cache(), unusable));
      }
    }
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
    return new RepositoryViews(bundles);
  }

  private static String problem(
      Path dataset, RepositoryRecord repository, Path cache, Exception cause) {
    String spelling =
        repository.getOrigin().equals("pypi")
            ? repository.getName() + "==" + repository.getVersion()
            : repository.getName() + "=WHERE-IT-IS";
    String why =
        cause instanceof BundleException ? cause.getMessage() : "not in the cache " + cache;
    return dataset
        + ": the files of "
        + repository.getName()
        + " "
        + repository.getVersion()
        + " (digest "
        + repository.getDigest().substring(0, Math.min(12, repository.getDigest().length()))
        + ") cannot be used: "
        + why
        + "; 'assay build assertions --repos="
        + spelling
        + " --limit=1 --out=other' puts them there";
  }

  /** Searches what models are shown of each repository for its rows' tests and answers. */
  void search(List<SourcedRow> rows, Findings findings) throws IOException {
    for (Bundle bundle : bundles.values()) {
      VerbatimSearch search = new VerbatimSearch();
      rows.stream()
          .filter(row -> row.repository().getDigest().equals(bundle.digest()))
          .forEach(row -> search.add(row.row()));
      for (Path file : files(bundle)) {
        search.open(relative(bundle, file));
        read(file, search);
        findings.checked(Check.REPOSITORY_HIDES, 1);
      }
      search.findings().forEach(findings::add);
    }
  }

  private static List<Path> files(Bundle bundle) throws IOException {
    ModelView view = new ModelView(bundle.testPaths(), bundle.testFiles());
    try (Stream<Path> all = Files.walk(bundle.repositoryDirectory())) {
      return all.filter(Files::isRegularFile)
          .filter(file -> view.shows(relative(bundle, file)))
          .sorted()
          .toList();
    }
  }

  private static String relative(Bundle bundle, Path file) {
    return bundle.repositoryDirectory().relativize(file).toString().replace('\\', '/');
  }

  /** Whatever is no UTF-8 is read as something else than any test. */
  private static void read(Path file, VerbatimSearch search) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        search.read(line);
      }
    }
  }
}
