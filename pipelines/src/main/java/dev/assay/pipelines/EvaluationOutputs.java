package dev.assay.pipelines;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.pipelines.Evaluation.Entrant;
import dev.assay.pipelines.dataset.WholeFile;
import dev.assay.schemas.EntrantRecord;
import dev.assay.schemas.EvaluationManifest;
import dev.assay.schemas.ModelUsageRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.VerdictRecord;
import dev.assay.score.Ending;
import dev.assay.transforms.PredictionRecords;
import dev.assay.transforms.RecordFiles;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;

/**
 * What a finished evaluation leaves beside its records: {@code verdicts.jsonl}, by entrant, task
 * and sample, {@code summary.json} and the manifest. One verdict is in memory at a time.
 */
final class EvaluationOutputs {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final EvaluationDirectory directory;
  private final Map<String, EnumMap<Ending, Long>> endings = new TreeMap<>();
  private final Map<String, Integer> samples = new TreeMap<>();
  private final Map<String, TaskShares> shares = new TreeMap<>();

  private EvaluationOutputs(EvaluationDirectory directory) {
    this.directory = directory;
  }

  /**
   * What the manifest says of a run beside its results.
   *
   * @param config the resolved configuration
   * @param datasetDigest SHA-256 of the dataset's {@code tasks.jsonl}
   * @param tasks how many were asked
   * @param repositories those of the tasks
   * @param entrants who was asked, by name; one who is not in it took part by its predictions
   * @param models what they used
   */
  record Subject(
      Map<String, String> config,
      String datasetDigest,
      long tasks,
      List<RepositoryRecord> repositories,
      Map<String, EntrantRecord> entrants,
      List<ModelUsageRecord> models) {}

  /** Writes everything, the manifest last. */
  static Evaluation write(EvaluationDirectory directory, Subject subject) throws IOException {
    EvaluationOutputs outputs = new EvaluationOutputs(directory);
    WholeFile.write(
        directory.verdictsJsonl(),
        part -> {
          try (BufferedWriter writer = Files.newBufferedWriter(part)) {
            SortedRecords.forEach(
                directory.verdicts(),
                VerdictRecord.class,
                PredictionRecords::id,
                verdict -> outputs.add(verdict, writer));
          }
        });
    Map<String, Long> rejections = new TreeMap<>();
    RecordFiles.forEach(
        directory.rejections(),
        RejectionRecord.class,
        rejection ->
            rejections.merge(rejection.getStage() + "/" + rejection.getReason(), 1L, Long::sum));
    Evaluation evaluation =
        new Evaluation(directory.path(), subject.tasks(), outputs.entrants(), rejections);
    WholeFile.write(
        directory.summary(),
        JSON.writerWithDefaultPrettyPrinter().writeValueAsString(summary(evaluation)) + "\n");
    ManifestFile.write(directory.manifest(), outputs.manifest(evaluation, subject));
    return evaluation;
  }

  private void add(VerdictRecord verdict, BufferedWriter writer) throws IOException {
    String name = verdict.getModelNameOrPath();
    endings
        .computeIfAbsent(name, any -> new EnumMap<>(Ending.class))
        .merge(Ending.valueOf(verdict.getEnding().name()), 1L, Long::sum);
    samples.merge(name, verdict.getSample() + 1, Math::max);
    shares.computeIfAbsent(name, any -> new TaskShares()).add(verdict);
    writer.write(JSON.writeValueAsString(row(verdict)));
    writer.write('\n');
  }

  /** A verdict's columns in the order of the schema, endings in lower case as rules are. */
  private static ObjectNode row(VerdictRecord verdict) {
    ObjectNode row = JSON.createObjectNode();
    for (Schema.Field field : VerdictRecord.getClassSchema().getFields()) {
      Object value = verdict.get(field.pos());
      if (value == null) {
        row.putNull(field.name());
      } else if (value instanceof Integer number) {
        row.put(field.name(), number);
      } else if (value instanceof Enum<?> constant) {
        row.put(field.name(), constant.name().toLowerCase(Locale.ROOT));
      } else {
        row.put(field.name(), value.toString());
      }
    }
    return row;
  }

  private List<Entrant> entrants() {
    List<Entrant> entrants = new ArrayList<>();
    endings.forEach(
        (name, counted) -> {
          EnumMap<Ending, Long> all = new EnumMap<>(Ending.class);
          for (Ending ending : Ending.values()) {
            all.put(ending, counted.getOrDefault(ending, 0L));
          }
          entrants.add(
              new Entrant(
                  name,
                  samples.getOrDefault(name, 0),
                  all,
                  shares.getOrDefault(name, new TaskShares()).mean()));
        });
    return entrants;
  }

  private static ObjectNode summary(Evaluation evaluation) {
    ObjectNode root = JSON.createObjectNode();
    root.put("tasks", evaluation.tasks());
    root.put("complete", evaluation.isComplete());
    var entrants = root.putArray("entrants");
    for (Entrant entrant : evaluation.entrants()) {
      ObjectNode each = entrants.addObject();
      each.put("name", entrant.name());
      each.put("samples", entrant.samples());
      each.put("expected", entrant.expected());
      for (Ending ending : Ending.values()) {
        each.put(ending.name().toLowerCase(Locale.ROOT), entrant.count(ending));
      }
      entrant
          .passAt1()
          .ifPresentOrElse(p -> each.put("pass_at_1", p), () -> each.putNull("pass_at_1"));
    }
    ObjectNode rejections = root.putObject("not_counted");
    new TreeMap<>(evaluation.rejections()).forEach(rejections::put);
    return root;
  }

  private EvaluationManifest manifest(Evaluation evaluation, Subject subject) throws IOException {
    Map<String, Long> totals = new TreeMap<>();
    for (Ending ending : Ending.values()) {
      totals.put(
          ending.name(),
          evaluation.entrants().stream().mapToLong(entrant -> entrant.count(ending)).sum());
    }
    List<String> digested = new ArrayList<>(EvaluationDirectory.recordFolders());
    Map<String, String> files = FileDigests.of(directory.path(), digested);
    files.put("verdicts.jsonl", FileDigests.sha256(directory.verdictsJsonl()));
    return EvaluationManifest.newBuilder()
        .setAssayVersion(RunOutputs.VERSION)
        .setConfig(new TreeMap<>(subject.config()))
        .setDatasetDigest(subject.datasetDigest())
        .setTasks(subject.tasks())
        .setRepositories(
            subject.repositories().stream()
                .sorted(Comparator.comparing(RepositoryRecord::getId))
                .toList())
        .setEntrants(
            evaluation.entrants().stream().map(entrant -> record(entrant, subject)).toList())
        .setModels(subject.models())
        .setEndings(totals)
        .setRejections(new TreeMap<>(evaluation.rejections()))
        .setFiles(files)
        .build();
  }

  private static EntrantRecord record(Entrant entrant, Subject subject) {
    EntrantRecord asked = subject.entrants().get(entrant.name());
    return asked != null
        ? asked
        : EntrantRecord.newBuilder()
            .setName(entrant.name())
            .setModel(entrant.name())
            .setAgent("imported")
            .setSamples(entrant.samples())
            .build();
  }
}
