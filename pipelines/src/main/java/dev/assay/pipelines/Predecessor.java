package dev.assay.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.pipelines.dataset.WholeFile;
import dev.assay.store.CodeVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** An earlier dataset that results are taken over from. */
final class Predecessor {
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
   * @throws ConfigException if there is no finished build, or this program cannot read it
   */
  static Predecessor read(Path folder) throws ConfigException, IOException {
    return new Predecessor(folder, BuiltDataset.manifest(folder));
  }

  Path folder() {
    return folder;
  }

  /**
   * Copies what models replied into a run that comes from it, so that nothing is asked twice: a
   * reply belongs to its request, whatever else has changed.
   */
  void handOnReplies(RunDirectory successor) throws IOException {
    Path replies = new RunDirectory(folder).replies();
    if (!Files.isDirectory(replies)) {
      return;
    }
    try (Stream<Path> files = Files.walk(replies)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".json")).toList()) {
        Path copy = successor.replies().resolve(replies.relativize(file).toString());
        if (!Files.exists(copy)) {
          WholeFile.write(copy, part -> Files.copy(file, part));
        }
      }
    }
  }

  /** SHA-256 of its rows, by which its successors name it. */
  String digest() throws IOException {
    return FileDigests.sha256(new RunDirectory(folder).jsonl());
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

  /** Why nothing is taken over from it, if that is so: words for people. */
  Optional<String> obstacle() {
    return manifest.path("code_version").asText().equals(CodeVersion.current())
        ? Optional.empty()
        : Optional.of("the dataset was made by another version of Assay");
  }

  /** What {@link #obstacle} costs, as a sentence. */
  Optional<String> loss() {
    return obstacle()
        .map(
            why ->
                String.format(
                    "%s (%s, code %s; this is %s, code %s): nothing is taken over from %s. The"
                        + " result is right all the same; it takes as long as a build from nothing",
                    why,
                    manifest.path("assay_version").asText(),
                    manifest.path("code_version").asText("unknown"),
                    RunOutputs.VERSION,
                    CodeVersion.current(),
                    folder));
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
