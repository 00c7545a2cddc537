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

/**
 * A finished build as it is read back.
 *
 * @param directory where it is
 * @param manifest its manifest
 * @param rows the rows of {@code tasks.jsonl}, in their order
 */
record BuiltDataset(RunDirectory directory, JsonNode manifest, List<TaskRecord> rows) {
  private static final ObjectMapper JSON = new ObjectMapper();

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
    JsonNode manifest = manifest(path, directory);
    try {
      return new BuiltDataset(directory, manifest, TasksJsonl.read(directory.jsonl()));
    } catch (IOException damaged) {
      throw problem(path, "damaged: " + damaged.getMessage());
    }
  }

  private static JsonNode manifest(Path path, RunDirectory directory)
      throws ConfigException, IOException {
    JsonNode manifest;
    try {
      manifest = JSON.readTree(directory.manifest().toFile());
    } catch (JsonProcessingException damaged) {
      throw problem(path, "damaged: manifest.json is not JSON: " + damaged.getOriginalMessage());
    }
    for (String part : List.of("assay_version", "family", "files", "tasks", "stages", "config")) {
      if (!manifest.has(part)) {
        throw problem(path, "damaged or not Assay's: manifest.json has no '" + part + "'");
      }
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

  /** Whether rows with leak marks were asked for. */
  boolean keepsLeaks() {
    return manifest.path("config").path("keep-leaks").asText().equals("true");
  }

  static ConfigException problem(Path path, String problem) {
    return new ConfigException(List.of(path + ": " + problem));
  }
}
