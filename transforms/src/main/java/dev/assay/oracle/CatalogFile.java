package dev.assay.oracle;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.assay.oracle.RepositorySpec.Dependencies;
import dev.assay.oracle.RepositorySpec.Layout;
import dev.assay.oracle.RepositorySpec.LocalFolder;
import dev.assay.oracle.RepositorySpec.Source;
import dev.assay.oracle.RepositorySpec.SourceDistribution;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A catalogue as it stands in YAML; the built-in {@code repositories.yaml} documents the form.
 *
 * @param requirements pins of every environment; absent: those of the catalogue it adds to
 * @param repositories the entries
 */
record CatalogFile(@Nullable List<String> requirements, @Nullable List<Entry> repositories) {
  private static final ObjectMapper YAML =
      new ObjectMapper(new YAMLFactory())
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);

  record Entry(
      @Nullable String name,
      @Nullable String version,
      @Nullable String sha256,
      @Nullable String path,
      @Nullable List<String> roots,
      @Nullable List<String> packages,
      @Nullable List<String> tests,
      @Nullable List<String> requirements,
      @Nullable Map<String, String> environment,
      @JsonProperty("exclude") @Nullable Map<String, String> excluded,
      @JsonProperty("include") @Nullable List<String> included,
      boolean symbolic) {

    private RepositorySpec spec(List<String> everywhere, Path directory) {
      if (name == null) {
        throw new IllegalArgumentException("an entry has no name");
      }
      List<String> own = orEmpty(requirements);
      return new RepositorySpec(
          name,
          source(name, directory),
          new Layout(orEmpty(roots), orEmpty(packages), orEmpty(tests)),
          Stream.concat(everywhere.stream(), own.stream()).toList(),
          requirements == null ? Dependencies.DETECTED : Dependencies.PINNED,
          environment == null ? Map.of() : environment,
          excluded == null ? Map.of() : excluded,
          orEmpty(included),
          symbolic);
    }

    private Source source(String distribution, Path directory) {
      if (path != null && version == null && sha256 == null) {
        return new LocalFolder(directory.resolve(path));
      }
      if (version != null && path == null) {
        return new SourceDistribution(distribution, version, Optional.ofNullable(sha256));
      }
      throw new IllegalArgumentException(
          distribution + ": give either a path, or a version and preferably its sha256");
    }
  }

  /** Entries as specifications, and the pins that every environment gets. */
  record Content(List<RepositorySpec> repositories, List<String> requirements) {}

  /**
   * @param text YAML
   * @param title what the text is called in messages
   * @param directory what the paths in it are relative to
   * @param inherited pins of every environment, unless the text has its own
   * @throws CatalogException with every entry that is wrong
   */
  static Content read(String text, String title, Path directory, List<String> inherited)
      throws CatalogException {
    CatalogFile file;
    try {
      file = YAML.readValue(text, CatalogFile.class);
    } catch (UnrecognizedPropertyException e) {
      throw new CatalogException(
          List.of(
              String.format(
                  "%s: key '%s' is unknown: expected one of %s",
                  title, e.getPropertyName(), e.getKnownPropertyIds())));
    } catch (JsonProcessingException e) {
      String where = e.getLocation() == null ? "" : " line " + e.getLocation().getLineNr();
      throw new CatalogException(List.of(title + where + ": " + e.getOriginalMessage()));
    }
    List<String> everywhere = file.requirements == null ? inherited : file.requirements;
    var specs = new ArrayList<RepositorySpec>();
    var problems = new ArrayList<String>();
    for (Entry entry : orEmpty(file.repositories)) {
      try {
        specs.add(entry.spec(everywhere, directory));
      } catch (IllegalArgumentException e) {
        problems.add(title + ": " + e.getMessage());
      }
    }
    if (!problems.isEmpty()) {
      throw new CatalogException(problems);
    }
    return new Content(specs, everywhere);
  }

  private static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }
}
