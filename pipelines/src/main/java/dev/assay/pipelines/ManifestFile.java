package dev.assay.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;

/** The manifest of a run as JSON. It is written last, so a run that has one is whole. */
final class ManifestFile {
  private static final ObjectMapper JSON = new ObjectMapper();

  private ManifestFile() {}

  static void write(Path file, SpecificRecord manifest) throws IOException {
    String pretty =
        JSON.writerWithDefaultPrettyPrinter()
            .writeValueAsString(JSON.readTree(manifest.toString()));
    Path partial = file.resolveSibling(file.getFileName() + ".partial");
    Files.writeString(partial, pretty + "\n", StandardCharsets.UTF_8);
    Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * The result of a finished run, if it was made by the same version from the same configuration.
   *
   * @param parent digest of the rows of the dataset that it should name as the one before
   */
  static Optional<BuildResult> resultOf(
      RunDirectory directory, String version, Map<String, String> config, Optional<String> parent)
      throws IOException {
    if (!Files.exists(directory.manifest())) {
      return Optional.empty();
    }
    JsonNode manifest = JSON.readTree(directory.manifest().toFile());
    if (!manifest.path("assay_version").asText().equals(version)
        || !parent.orElse("").equals(manifest.path("parent").asText(""))
        || !JSON.valueToTree(config).equals(manifest.path("config"))) {
      return Optional.empty();
    }
    Map<String, Long> rejections = new TreeMap<>();
    manifest
        .path("rejections")
        .fields()
        .forEachRemaining(entry -> rejections.put(entry.getKey(), entry.getValue().asLong()));
    boolean conserved = true;
    for (JsonNode stage : manifest.path("stages")) {
      conserved &=
          stage.path("entered").asLong()
              == stage.path("passed").asLong() + stage.path("rejected").asLong();
    }
    return Optional.of(
        new BuildResult(
            manifest.path("tasks").asLong(),
            rejections.values().stream().mapToLong(Long::longValue).sum(),
            rejections,
            directory.path(),
            conserved));
  }
}
