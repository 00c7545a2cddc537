package dev.assay.oracle;

import dev.assay.oracle.BundleException.Reason;
import dev.assay.oracle.RepositorySpec.GitRevision;
import dev.assay.oracle.RepositorySpec.LocalFolder;
import dev.assay.oracle.RepositorySpec.Source;
import dev.assay.oracle.RepositorySpec.SourceDistribution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a repository's files to a folder, and tells their digest before that where it can.
 *
 * @param git how a commit is got
 * @param target where they go; absent before
 */
record SourceFiles(BundleCache cache, EnvironmentSteps steps, GitCheckout git, Path target) {
  private static final Logger LOG = LoggerFactory.getLogger(SourceFiles.class);

  /**
   * What a source is. A folder is copied for it; a source distribution is fetched only if its
   * digest is neither pinned nor known from an earlier fetch; git is asked what a name means.
   */
  Origin identify(Source source) throws BundleException, IOException {
    if (source instanceof LocalFolder local) {
      copy(local.folder().toAbsolutePath());
      return new Origin(Origin.Kind.FOLDER, Sha256.ofTree(target));
    }
    if (source instanceof GitRevision revision) {
      return new Origin(Origin.Kind.GIT, git.commit(revision));
    }
    var distribution = (SourceDistribution) source;
    Optional<String> pinned = distribution.sha256();
    String digest =
        pinned.isPresent() ? pinned.get() : digestOf(archive(distribution), distribution);
    return new Origin(Origin.Kind.PYPI, digest);
  }

  /**
   * Puts the files into the target folder, if finding out what they are did not do so.
   *
   * @return folders of the repository whose files are kept in other repositories
   */
  List<String> provide(Source source, Origin origin) throws BundleException, IOException {
    if (source instanceof GitRevision revision) {
      return git.provide(revision, origin.digest(), target);
    }
    if (source instanceof SourceDistribution distribution) {
      Path archive = archive(distribution);
      String title = distribution.distribution() + " " + distribution.version();
      var unused =
          steps.run(
              "unpack",
              Map.of("archive", archive.toString(), "target", target.toString(), "title", title));
    }
    return List.of();
  }

  private void copy(Path folder) throws BundleException, IOException {
    if (!Files.exists(folder)) {
      throw new BundleException(
          Reason.MISSING_FOLDER, "folder " + folder + " does not exist: expected a repository");
    }
    if (!Files.isDirectory(folder)) {
      throw new BundleException(
          Reason.NOT_A_FOLDER, folder + " is a file: expected the folder of a repository");
    }
    List<String> dropped =
        BundleFile.texts(
            steps.run("copy", Map.of("source", folder.toString(), "target", target.toString())));
    if (!dropped.isEmpty()) {
      LOG.warn("{}: not copied, as they are no files of this folder: {}", folder, dropped);
    }
  }

  /** The archive among the downloads, fetched if need be; its name holds its digest. */
  private Path archive(SourceDistribution source) throws BundleException, IOException {
    Optional<Path> known = downloaded(source);
    if (known.isPresent()) {
      String expected = digestOf(known.get(), source);
      String found = Sha256.of(known.get());
      if (found.equals(expected)) {
        return known.get();
      }
      LOG.warn(
          "{} is damaged and is fetched again: its sha256 is {}, expected {}",
          known.get(),
          found,
          expected);
      Files.deleteIfExists(known.get());
    }
    Map<String, Object> arguments =
        Map.of(
            "name",
            source.distribution(),
            "version",
            source.version(),
            "sha256",
            source.sha256().orElse(""),
            "into",
            cache.downloads().toString());
    return cache.downloads().resolve(steps.run("fetch", arguments).asText());
  }

  private Optional<Path> downloaded(SourceDistribution source) throws IOException {
    if (!Files.isDirectory(cache.downloads())) {
      return Optional.empty();
    }
    String prefix = prefix(source) + source.sha256().orElse("");
    try (Stream<Path> files = Files.list(cache.downloads())) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .filter(file -> digestOf(file, source).matches("[0-9a-f]{64}"))
          .sorted()
          .findFirst();
    }
  }

  private static String prefix(SourceDistribution source) {
    return Requirement.normalName(source.distribution()) + "-" + source.version() + ".";
  }

  private static String digestOf(Path archive, SourceDistribution source) {
    String rest = archive.getFileName().toString().substring(prefix(source).length());
    return rest.substring(0, Math.max(0, rest.indexOf('.')));
  }
}
