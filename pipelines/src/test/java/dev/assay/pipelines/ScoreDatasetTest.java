package dev.assay.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.pipelines.dataset.SampleBuild;
import dev.assay.pipelines.dataset.SampleDataset;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.score.Ending;
import dev.assay.score.PredictionFormat;
import dev.assay.transforms.RecordFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoreDatasetTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int TASKS = 40;

  private Path folder = Path.of("");
  private List<TaskRecord> tasks = List.of();

  @BeforeEach
  void writeDataset(@TempDir Path temporary) throws IOException {
    folder = temporary;
    tasks = SampleDataset.write(folder.resolve("built"), SampleBuild.of(TASKS)).tasks();
  }

  private static PipelineOptions options(int parallelism) {
    DirectOptions options = PipelineOptionsFactory.as(DirectOptions.class);
    options.setTargetParallelism(parallelism);
    return options;
  }

  private static String line(String instance, String model, String prediction, int sample) {
    return JSON.createObjectNode()
        .put("instance_id", instance)
        .put("model_name_or_path", model)
        .put("prediction", prediction)
        .put("sample", sample)
        .toString();
  }

  private Path file(String name, List<String> lines) throws IOException {
    return Files.write(folder.resolve(name), lines);
  }

  private ScoreConfig config(Path predictions, String out) {
    return new ScoreConfig(
        folder.resolve("built"),
        predictions,
        PredictionFormat.JSONL,
        Optional.empty(),
        OptionalInt.empty(),
        folder.resolve(out));
  }

  /** Gold for half of the tasks, nothing for the rest, and much that must not count. */
  private List<String> mixed() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      String instance = tasks.get(i).getInstanceId();
      lines.add(line(instance, "gold", tasks.get(i).getAnswer(), 0));
      if (i % 2 == 0) {
        lines.add(line(instance, "half", tasks.get(i).getAnswer(), 0));
        lines.add(line(instance, "half", "lambda: 0", 1));
      }
    }
    lines.add(lines.get(0));
    lines.add(line(tasks.get(0).getInstanceId(), "half", "'another'", 0));
    lines.add(line("nobody__0", "gold", "1", 0));
    lines.add("");
    lines.add("{\"instance_id\": 1}");
    lines.add(
        "{\"instance_id\": \"%s\", \"model_name_or_path\": \"down\", \"failure\": \"503\"}"
            .formatted(tasks.get(0).getInstanceId()));
    return lines;
  }

  @Test
  void everyTaskEndsOnceForEveryEntrantAndSample() throws Exception {
    Evaluation evaluation =
        ScoreDataset.run(config(file("mixed.jsonl", mixed()), "run"), options(2));

    assertThat(evaluation.isConserved()).isTrue();
    assertThat(evaluation.isComplete()).isFalse();
    assertThat(evaluation.entrants())
        .containsExactly(
            entrant("down", 1, Optional.empty(), 0, 0, 0, 1, TASKS - 1),
            entrant("gold", 1, Optional.of(1.0), TASKS, 0, 0, 0, 0),
            // One of its answers is contradicted, and its second samples are no answers.
            entrant(
                "half", 2, Optional.of(0.5 * 19 / 20), TASKS / 2 - 1, 0, TASKS / 2 + 1, 0, TASKS));
    assertThat(evaluation.rejections())
        .isEqualTo(
            Map.of(
                "SCORE/repeated_prediction", 1L,
                "SCORE/contradictory_prediction", 1L,
                "SCORE/unknown_instance", 1L,
                "SCORE/prediction_field_wrong", 1L));
  }

  private static Evaluation.Entrant entrant(
      String name,
      int samples,
      Optional<Double> passAt1,
      long correct,
      long wrong,
      long invalid,
      long failed,
      long missing) {
    return new Evaluation.Entrant(
        name,
        samples,
        Map.of(
            Ending.CORRECT, correct,
            Ending.WRONG, wrong,
            Ending.INVALID_ANSWER, invalid,
            Ending.INFRASTRUCTURE_FAILURE, failed,
            Ending.NOT_ATTEMPTED, missing),
        passAt1);
  }

  @Test
  void filesSayWhatTheResultSays() throws Exception {
    ScoreDataset.run(config(file("mixed.jsonl", mixed()), "run"), options(2));
    Path run = folder.resolve("run");

    List<String> verdicts = Files.readAllLines(run.resolve("verdicts.jsonl"));
    assertThat(verdicts).hasSize(4 * TASKS);
    JsonNode gold = JSON.readTree(verdicts.get(TASKS));
    assertThat(gold.path("model_name_or_path").asText()).isEqualTo("gold");
    assertThat(gold.path("ending").asText()).isEqualTo("correct");
    assertThat(gold.path("rule").asText()).isEqualTo("equal_text");
    JsonNode manifest = JSON.readTree(run.resolve("manifest.json").toFile());
    assertThat(manifest.path("endings").path("NOT_ATTEMPTED").asInt()).isEqualTo(2 * TASKS - 1);
    assertThat(manifest.path("dataset_digest").asText())
        .isEqualTo(FileDigests.sha256(folder.resolve("built/dataset/tasks.jsonl")));
    assertThat(manifest.path("entrants").get(2).path("samples").asInt()).isEqualTo(2);
    Map<String, String> details = new TreeMap<>();
    RecordFiles.forEach(
        run.resolve("rejections"),
        RejectionRecord.class,
        each -> details.put(each.getReason(), each.getSubject() + ": " + each.getDetail()));
    assertThat(details)
        .containsEntry(
            "prediction_field_wrong",
            "mixed.jsonl:85: instance_id is 1; must be a text that is not blank");
  }

  @Test
  void orderAndParallelismDecideNothing() throws Exception {
    List<String> lines = mixed();
    lines.removeIf(line -> line.startsWith("{\"instance_id\": 1"));
    ScoreDataset.run(config(file("lines.jsonl", lines), "one"), options(1));
    Collections.shuffle(lines, new Random(7));
    ScoreDataset.run(config(file("lines.jsonl", lines), "three"), options(3));

    Map<String, String> one = FileDigests.of(folder.resolve("one"), List.of("."));
    Map<String, String> three = FileDigests.of(folder.resolve("three"), List.of("."));
    // The manifest tells the digest of the file of predictions.
    one.remove("manifest.json");
    three.remove("manifest.json");
    assertThat(three).isEqualTo(one).containsKey("verdicts.jsonl");
  }

  @Test
  void theNumberOfSamplesCanBeGiven() throws Exception {
    List<String> lines =
        List.of(
            line(tasks.get(0).getInstanceId(), "m", "1", 0),
            line(tasks.get(0).getInstanceId(), "m", "1", 4));
    ScoreConfig config = config(file("lines.jsonl", lines), "run");

    Evaluation three =
        ScoreDataset.run(
            new ScoreConfig(
                config.dataset(),
                config.predictions(),
                config.format(),
                Optional.empty(),
                OptionalInt.of(3),
                config.out()),
            options(1));

    assertThat(three.entrants().get(0).expected()).isEqualTo(3 * TASKS);
    assertThat(three.rejections()).isEqualTo(Map.of("SCORE/unexpected_prediction", 1L));
  }

  @Test
  void aFileWithoutAPredictionGivesNoEntrantAndIsNotComplete() throws Exception {
    Evaluation evaluation =
        ScoreDataset.run(config(file("none.jsonl", List.of("nothing")), "run"), options(1));

    assertThat(evaluation.entrants()).isEmpty();
    assertThat(evaluation.isComplete()).isFalse();
    assertThat(evaluation.rejections()).isEqualTo(Map.of("SCORE/prediction_not_json", 1L));
  }

  @Test
  void aLongAnswerIsShownInPartWithoutHalfACharacter() throws Exception {
    String smile = "\uD83D\uDE42";
    String answer = "'" + smile.repeat(6_000) + "'";
    ScoreDataset.run(
        config(
            file("long.jsonl", List.of(line(tasks.get(0).getInstanceId(), "m", answer, 0))), "run"),
        options(1));

    String first =
        Files.readAllLines(folder.resolve("run/verdicts.jsonl")).stream()
            .filter(line -> line.contains(tasks.get(0).getInstanceId()))
            .findFirst()
            .orElseThrow();
    JsonNode verdict = JSON.readTree(first);
    assertThat(verdict.path("prediction").asText()).isEqualTo("'" + smile.repeat(4_999));
    assertThat(verdict.path("prediction_length").asInt()).isEqualTo(12_002);
  }

  @Test
  void whatCannotBeUsedIsSaidAndNothingIsDone() throws Exception {
    Files.createDirectories(folder.resolve("other"));
    Files.writeString(folder.resolve("other/thesis.txt"), "mine");

    assertThatThrownBy(
            () -> ScoreDataset.run(config(folder.resolve("missing.jsonl"), "other"), options(1)))
        .isInstanceOfSatisfying(
            ConfigException.class,
            refused ->
                assertThat(refused.problems())
                    .containsExactly(
                        "--out "
                            + folder.resolve("other")
                            + ": holds other files; must be new, empty or an earlier evaluation",
                        "--predictions " + folder.resolve("missing.jsonl") + ": no such file"));
    assertThat(folder.resolve("other/thesis.txt")).hasContent("mine");
    ScoreConfig noDataset = config(file("lines.jsonl", List.of()), "run");
    assertThatThrownBy(
            () ->
                ScoreDataset.run(
                    new ScoreConfig(
                        folder.resolve("other"),
                        noDataset.predictions(),
                        noDataset.format(),
                        Optional.empty(),
                        OptionalInt.empty(),
                        noDataset.out()),
                    options(1)))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("holds no manifest.json");
    assertThat(folder.resolve("run")).doesNotExist();
  }
}
