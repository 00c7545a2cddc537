package dev.assay.pipelines;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.pipelines.dataset.TasksJsonl;
import dev.assay.schemas.TaskRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A finished build as it is read back.
 *
 * @param directory where it is
 * @param manifest its manifest
 * @param rows the rows of {@code tasks.jsonl}, in their order
 */
record BuiltDataset(RunDirectory directory, JsonNode manifest, List<TaskRecord> rows) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> PARTS = List.of("family", "files", "tasks", "stages", "config");

  BuiltDataset {
    rows = List.copyOf(rows);
  }

  /**
   * Reads manifest and rows; all rows must fit in memory.
   *
   * @throws ConfigException if there is no finished build, or it cannot be read
   */
  static BuiltDataset read(Path path) throws ConfigException, IOException {
    RunDirectory directory = new RunDirectory(path);
    JsonNode manifest = manifest(path);
    try {
      return new BuiltDataset(directory, manifest, TasksJsonl.read(directory.jsonl()));
    } catch (IOException damaged) {
      throw problem(path, "damaged: " + damaged.getMessage());
    }
  }

  /**
   * Reads the manifest alone.
   *
   * @throws ConfigException if there is no finished build, or another release is needed to read it
   */
  static JsonNode manifest(Path path) throws ConfigException, IOException {
    RunDirectory directory = new RunDirectory(path);
    if (!Files.isDirectory(path)) {
      throw problem(path, "no such folder; must be the output of 'assay build'");
    }
    for (Path file : List.of(directory.manifest(), directory.jsonl())) {
      if (!Files.isRegularFile(file)) {
        throw problem(
            path,
            "holds no "
                + directory.path().relativize(file)
                + "; must be the output of a finished 'assay build'");
      }
    }
    JsonNode manifest;
    try {
      manifest = JSON.readTree(directory.manifest().toFile());
    } catch (JsonProcessingException damaged) {
      throw problem(path, "damaged: manifest.json is not JSON: " + damaged.getOriginalMessage());
    }
    Optional<String> unreadable = Release.problem(manifest, PARTS);
    if (unreadable.isPresent()) {
      throw problem(path, unreadable.get());
    }
    if (!manifest.path("family").asText().equals("assertions")) {
      throw problem(
          path,
          "holds tasks of the family '"
              + manifest.path("family").asText()
              + "'; only 'assertions' are known");
    }
    return manifest;
  }

  /**
   * Makes sure that this version built it.
   *
   * @throws ConfigException if another one did
   */
  void requireThisVersion() throws ConfigException {
    String version = manifest.path("assay_version").asText();
    if (!version.equals(RunOutputs.VERSION)) {
      throw problem(
          directory.path(),
          "built by Assay "
              + version
              + ", this is "
              + RunOutputs.VERSION
              + "; a dataset is verified by the rules it was built by");
    }
  }

  /** The versions of its repositories by their names. */
  Map<String, String> versions() {
    Map<String, String> versions = new TreeMap<>();
    manifest
        .path("repositories")
        .forEach(each -> versions.put(each.path("name").asText(), each.path("version").asText()));
    return versions;
  }

  /** Whether rows with leak marks were asked for. */
  boolean keepsLeaks() {
    return manifest.path("config").path("keep-leaks").asText().equals("true");
  }

  static ConfigException problem(Path path, String problem) {
    return new ConfigException(List.of(path + ": " + problem));
  }
}
