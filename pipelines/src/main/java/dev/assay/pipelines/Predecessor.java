package dev.assay.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.store.CodeVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** An earlier dataset that results are taken over from. */
final class Predecessor {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What decides what becomes of a test, whichever tests are built. */
  private static final List<String> DECISIVE =
      List.of("seed", "teacher", "temperature", "max-tokens", "timeout");

  private final Path folder;
  private final JsonNode manifest;

  private Predecessor(Path folder, JsonNode manifest) {
    this.folder = folder;
    this.manifest = manifest;
  }

  /**
   * Reads its manifest.
   *
   * @throws ConfigException if there is no finished build
   */
  static Predecessor read(Path folder) throws ConfigException, IOException {
    Path file = new RunDirectory(folder).manifest();
    if (!Files.isRegularFile(file)) {
      throw new ConfigException(
          List.of(
              "--from "
                  + folder
                  + ": holds no manifest.json; must be the output of a finished"
                  + " 'assay build'"));
    }
    return new Predecessor(folder, JSON.readTree(file.toFile()));
  }

  Path folder() {
    return folder;
  }

  /** Its configuration, as its manifest keeps it. */
  Map<String, String> config() {
    Map<String, String> config = new TreeMap<>();
    manifest
        .path("config")
        .fields()
        .forEachRemaining(entry -> config.put(entry.getKey(), entry.getValue().asText()));
    return config;
  }

  /** Whether the code that decides results is this program's. */
  boolean hasSameCode() {
    return manifest.path("code_version").asText().equals(CodeVersion.current());
  }

  /** What speaks against taking results over into a build of a configuration. */
  Optional<String> problem(Map<String, String> resolved) {
    for (String key : DECISIVE) {
      String was = config().getOrDefault(key, "");
      String is = resolved.getOrDefault(key, "");
      if (!was.equals(is)) {
        return Optional.of(
            "--from "
                + folder
                + ": was built with "
                + key
                + " '"
                + was
                + "', this is '"
                + is
                + "'; results of one are none of the other");
      }
    }
    return Optional.empty();
  }
}
