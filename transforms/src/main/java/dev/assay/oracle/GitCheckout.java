package dev.assay.oracle;

import dev.assay.oracle.BundleException.Reason;
import dev.assay.oracle.RepositorySpec.GitRevision;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a commit of a git repository to a folder.
 *
 * @param cache remembers what revisions meant, for days without a network
 * @param objects folder for git's objects; absent before
 */
record GitCheckout(BundleCache cache, EnvironmentSteps steps, Path objects) {
  private static final Logger LOG = LoggerFactory.getLogger(GitCheckout.class);

  /**
   * The commit that a revision means now; where nobody answers, what it meant when it was last
   * asked for.
   */
  String commit(GitRevision source) throws BundleException, IOException {
    String key = Sha256.of(List.of(source.url(), source.revision()));
    try {
      String commit =
          steps
              .run(
                  "resolve",
                  Map.of(
                      "url", source.url(),
                      "revision", source.revision(),
                      "clone", objects.toString()))
              .asText();
      cache.keepCommit(key, commit, steps.directory());
      return commit;
    } catch (BundleException unreachable) {
      Optional<String> known = cache.commit(key);
      if (unreachable.reason() != Reason.DOWNLOAD_FAILED || known.isEmpty()) {
        throw unreachable;
      }
      LOG.warn(
          "{}; commit {} is taken, which '{}' meant when it was last looked up",
          unreachable.getMessage(),
          known.get(),
          source.revision());
      return known.get();
    }
  }

  /**
   * Writes the commit's files to {@code target}.
   *
   * @return the submodules, whose files are not among them
   */
  List<String> provide(GitRevision source, String commit, Path target)
      throws BundleException, IOException {
    var answer =
        steps.run(
            "checkout",
            Map.of(
                "url", source.url(),
                "commit", commit,
                "clone", objects.toString(),
                "target", target.toString()));
    var links = new ArrayList<>(BundleFile.texts(answer.get("links")));
    if (!links.isEmpty()) {
      LOG.warn("{}: links that lead to no file of it are left out: {}", source.address(), links);
    }
    List<String> submodules = BundleFile.texts(answer.get("submodules"));
    if (!submodules.isEmpty()) {
      LOG.warn("{}: its submodules are not fetched: {}", source.address(), submodules);
    }
    return submodules;
  }
}
