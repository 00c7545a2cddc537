package dev.assay.pipelines;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.pipelines.report.ReportedRun;
import dev.assay.schemas.EntrantRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.schemas.TrajectoryRecord;
import dev.assay.schemas.VerdictRecord;
import dev.assay.text.Beginning;
import dev.assay.transforms.RecordFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a finished evaluation back. Tasks and verdicts must fit in memory; of what a model wrote,
 * the beginning is kept.
 */
final class EvaluationReader {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A page shows no more of a prediction than this. */
  private static final int LONGEST_PREDICTION = 2_100;

  private EvaluationReader() {}

  /**
   * Reads a run.
   *
   * @param label what to call it
   * @throws ConfigException if the folder holds no finished evaluation
   */
  static ReportedRun read(Path path, String label) throws ConfigException, IOException {
    EvaluationDirectory directory = new EvaluationDirectory(path);
    JsonNode manifest = manifest(path, directory);
    List<TaskRecord> tasks = new ArrayList<>();
    RecordFiles.forEach(directory.tasks(), TaskRecord.class, tasks::add);
    List<VerdictRecord> verdicts = new ArrayList<>();
    RecordFiles.forEach(
        directory.verdicts(), VerdictRecord.class, verdict -> verdicts.add(shortened(verdict)));
    long expected = 0;
    for (JsonNode count : manifest.path("endings")) {
      expected += count.asLong();
    }
    if (verdicts.size() != expected || tasks.size() != manifest.path("tasks").asLong()) {
      throw problem(
          path,
          "damaged: the manifest counts %d tasks and %d verdicts, the files hold %d and %d"
              .formatted(manifest.path("tasks").asLong(), expected, tasks.size(), verdicts.size()));
    }
    return new ReportedRun(
        label,
        manifest.path("assay_version").asText(),
        manifest.path("dataset_digest").asText(),
        entrants(manifest),
        tasks,
        verdicts,
        visitor -> RecordFiles.forEach(directory.trajectories(), TrajectoryRecord.class, visitor));
  }

  private static JsonNode manifest(Path path, EvaluationDirectory directory)
      throws ConfigException, IOException {
    Path file = directory.manifest();
    if (!Files.isDirectory(path)) {
      throw problem(
          path, "no such folder; must be the output of 'assay evaluate' or 'assay score'");
    }
    if (!Files.isRegularFile(file)) {
      throw problem(
          path,
          Files.isDirectory(directory.predictions()) || Files.exists(directory.progress())
              ? "an unfinished run; the command that began it goes on with it"
              : "holds no manifest.json; must be the output of 'assay evaluate' or 'assay score'");
    }
    JsonNode manifest;
    try {
      manifest = JSON.readTree(file.toFile());
    } catch (JsonProcessingException damaged) {
      throw problem(path, "damaged: manifest.json is not JSON: " + damaged.getOriginalMessage());
    }
    if (manifest.has("family")) {
      throw problem(
          path, "is a build, not a run; evaluate it first: assay evaluate " + path + " --out RUN");
    }
    for (String part : List.of("assay_version", "dataset_digest", "tasks", "entrants", "endings")) {
      if (!manifest.has(part)) {
        throw problem(path, "damaged or not Assay's: manifest.json has no '" + part + "'");
      }
    }
    return manifest;
  }

  private static List<EntrantRecord> entrants(JsonNode manifest) {
    List<EntrantRecord> entrants = new ArrayList<>();
    for (JsonNode entrant : manifest.path("entrants")) {
      JsonNode temperature = entrant.path("temperature");
      entrants.add(
          EntrantRecord.newBuilder()
              .setName(entrant.path("name").asText())
              .setModel(entrant.path("model").asText())
              .setAgent(entrant.path("agent").asText())
              .setTemperature(temperature.isNumber() ? temperature.asDouble() : null)
              .setSamples(entrant.path("samples").asInt())
              .build());
    }
    return entrants;
  }

  private static VerdictRecord shortened(VerdictRecord verdict) {
    String text = verdict.getPrediction().orElse("");
    return text.length() <= LONGEST_PREDICTION
        ? verdict
        : VerdictRecord.newBuilder(verdict)
            .setPrediction(Beginning.of(text, LONGEST_PREDICTION))
            .build();
  }

  private static ConfigException problem(Path path, String problem) {
    return new ConfigException(List.of(path + ": " + problem));
  }
}
