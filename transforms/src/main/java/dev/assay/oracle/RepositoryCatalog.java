package dev.assay.oracle;

import dev.assay.oracle.RepositorySpec.Dependencies;
import dev.assay.oracle.RepositorySpec.GitRevision;
import dev.assay.oracle.RepositorySpec.Layout;
import dev.assay.oracle.RepositorySpec.LocalFolder;
import dev.assay.oracle.RepositorySpec.Source;
import dev.assay.oracle.RepositorySpec.SourceDistribution;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The repositories known by name. Immutable; a few kilobytes. */
public final class RepositoryCatalog {
  private static final String FORMS =
      "write NAME for a known repository, NAME==VERSION for a source distribution of the package"
          + " index, NAME=PATH for a local folder, NAME=git+URL@REVISION for a commit, tag or branch"
          + " of a git repository";

  private static final String GIT = "git+";

  private final Map<String, RepositorySpec> known;
  private final List<String> requirements;

  private RepositoryCatalog(Map<String, RepositorySpec> known, List<String> requirements) {
    this.known = known;
    this.requirements = requirements;
  }

  /** The built-in catalogue. */
  public static RepositoryCatalog builtIn() {
    String file = "repositories.yaml";
    try (InputStream in =
        Objects.requireNonNull(RepositoryCatalog.class.getResourceAsStream(file), file)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new RepositoryCatalog(Map.of(), List.of()).with(text, file, Path.of(""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (CatalogException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The built-in catalogue with the entries of a YAML file of the same form, which replace those of
   * the same name.
   *
   * @throws CatalogException with every problem of the file
   */
  public static RepositoryCatalog read(Path file) throws CatalogException {
    try {
      Path directory = file.toAbsolutePath().getParent();
      return builtIn()
          .with(Files.readString(file), file.toString(), Objects.requireNonNull(directory));
    } catch (IOException e) {
      throw new CatalogException(
          List.of("catalogue " + file + " cannot be read: expected a YAML file (" + e + ")"));
    }
  }

  private RepositoryCatalog with(String text, String title, Path directory)
      throws CatalogException {
    CatalogFile.Content content = CatalogFile.read(text, title, directory, requirements);
    var merged = new LinkedHashMap<>(known);
    content.repositories().forEach(spec -> merged.put(Requirement.normalName(spec.name()), spec));
    return new RepositoryCatalog(merged, content.requirements());
  }

  /** The known repositories, the built-in ones first. */
  public List<RepositorySpec> all() {
    return List.copyOf(known.values());
  }

  /**
   * Reads a choice of repositories: {@code NAME}, {@code NAME==VERSION}, {@code NAME=PATH} and
   * {@code NAME=git+URL@REVISION}, separated by commas. Of a known name at another version or path
   * only the mark for symbolic mathematics is kept: where things are may differ there, so it is
   * found anew.
   *
   * @throws CatalogException with every problem of the choice
   */
  public List<RepositorySpec> resolve(String choice) throws CatalogException {
    var specs = new ArrayList<RepositorySpec>();
    var problems = new ArrayList<String>();
    Set<String> seen = new LinkedHashSet<>();
    for (String part : choice.split(",", -1)) {
      try {
        RepositorySpec spec = one(part.strip());
        if (!seen.add(Requirement.normalName(spec.name()))) {
          throw new IllegalArgumentException(
              "'" + part.strip() + "' is named twice; a dataset has one version of a repository");
        }
        specs.add(spec);
      } catch (IllegalArgumentException e) {
        problems.add("--repos " + e.getMessage());
      }
    }
    if (!problems.isEmpty()) {
      throw new CatalogException(problems);
    }
    return specs;
  }

  private RepositorySpec one(String part) {
    int equals = part.indexOf('=');
    if (part.isEmpty()) {
      throw new IllegalArgumentException("has an empty name; " + FORMS);
    }
    if (equals < 0) {
      return find(part)
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "'" + part + "' is not a known repository (" + names() + "); " + FORMS));
    }
    String name = part.substring(0, equals);
    String rest = part.substring(equals + 1);
    if (rest.startsWith("=")) {
      String version = rest.substring(1);
      return find(name)
          .filter(
              spec ->
                  spec.source() instanceof SourceDistribution source
                      && source.version().equals(version))
          .orElseGet(() -> found(name, new SourceDistribution(name, version, Optional.empty())));
    }
    if (rest.startsWith(GIT)) {
      return found(name, git(part, rest.substring(GIT.length())));
    }
    if (rest.isEmpty()) {
      throw new IllegalArgumentException("'" + part + "' has no path after the =; " + FORMS);
    }
    return found(name, new LocalFolder(Path.of(rest)));
  }

  /** The address and, after the last @ that is not in front of the host, the revision. */
  private static GitRevision git(String part, String address) {
    int at = address.lastIndexOf('@');
    int path = address.indexOf('/', Math.max(0, address.indexOf("://")) + "://".length());
    if (at < path || path < 0 || at == address.length() - 1) {
      throw new IllegalArgumentException(
          "'" + part.replaceFirst("//[^/@]*@", "//") + "' has no revision; " + FORMS);
    }
    return new GitRevision(address.substring(0, at), address.substring(at + 1));
  }

  private Optional<RepositorySpec> find(String name) {
    return Optional.ofNullable(known.get(Requirement.normalName(name)));
  }

  /** Another version of an entry keeps what was said of its code and its files. */
  private RepositorySpec found(String name, Source source) {
    Optional<RepositorySpec> entry = find(name);
    return new RepositorySpec(
        name,
        source,
        Layout.FOUND,
        requirements,
        Dependencies.DETECTED,
        entry.map(RepositorySpec::environment).orElse(Map.of()),
        entry.map(RepositorySpec::excluded).orElse(Map.of()),
        entry.map(RepositorySpec::included).orElse(List.of()),
        entry.map(RepositorySpec::symbolic).orElse(false));
  }

  private String names() {
    return String.join(", ", known.values().stream().map(RepositorySpec::name).toList());
  }
}
