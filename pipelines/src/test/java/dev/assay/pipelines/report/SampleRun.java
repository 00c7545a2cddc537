package dev.assay.pipelines.report;

import dev.assay.pipelines.dataset.SampleBuild;
import dev.assay.schemas.EndingName;
import dev.assay.schemas.EntrantRecord;
import dev.assay.schemas.EvaluationManifest;
import dev.assay.schemas.Provenance;
import dev.assay.schemas.StepRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.schemas.ToolUseRecord;
import dev.assay.schemas.TrajectoryEnding;
import dev.assay.schemas.TrajectoryRecord;
import dev.assay.schemas.VerdictRecord;
import dev.assay.transforms.RecordFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;

/**
 * A run folder as an evaluation might leave it: invented entrants whose chances fall with the
 * metrics, from a fixed seed.
 */
public final class SampleRun {
  private static final List<String> REPOSITORIES =
      List.of("attrs", "cachetools", "jinja2", "networkx", "sympy", "toolz", "yarl");

  private final List<TaskRecord> tasks;
  private final List<EntrantRecord> entrants = new ArrayList<>();
  private final List<VerdictRecord> verdicts = new ArrayList<>();
  private final List<TrajectoryRecord> trajectories = new ArrayList<>();
  private String digest = "d1".repeat(32);

  private SampleRun(List<TaskRecord> tasks) {
    this.tasks = tasks;
  }

  /** A run over so many tasks of seven repositories. */
  public static SampleRun of(int tasks) {
    return of(sevenRepositories(tasks));
  }

  /** A run over these tasks. */
  public static SampleRun of(List<TaskRecord> tasks) {
    return new SampleRun(tasks);
  }

  private static List<TaskRecord> sevenRepositories(int count) {
    List<TaskRecord> tasks = new ArrayList<>();
    Random random = new Random(7);
    for (TaskRecord task : SampleBuild.tasks(count)) {
      String repo = REPOSITORIES.get((int) Math.min(6, Math.abs(random.nextGaussian()) * 3));
      tasks.add(
          TaskRecord.newBuilder(task)
              .setRepo(repo)
              .setInstanceId(repo + "__" + task.getInstanceId().replaceAll("^.*-", ""))
              .build());
    }
    tasks.sort(Comparator.comparing(TaskRecord::getInstanceId));
    return tasks;
  }

  /** The same tasks as nobody mutated them. */
  static List<TaskRecord> originals(List<TaskRecord> tasks) {
    return tasks.stream()
        .map(
            task ->
                TaskRecord.newBuilder(task)
                    .setInstanceId(task.getInstanceId() + "0")
                    .setTeacher("none")
                    .setProvenance(
                        Provenance.newBuilder(task.getProvenance())
                            .setMutationRecord("none")
                            .build())
                    .build())
        .toList();
  }

  List<TaskRecord> tasks() {
    return tasks;
  }

  SampleRun dataset(String name) {
    digest = name;
    return this;
  }

  /** An entrant who is right in as many of a hundred tasks of median hardness. */
  public SampleRun entrant(String name, double temperature, int samples, int percent) {
    Random random = new Random(name.hashCode() + 31L * percent);
    entrant(name, temperature, samples);
    for (TaskRecord task : tasks) {
      double hardness =
          0.5 * Math.log((3.0 + task.getDfi()) / 9) + 0.25 * Math.log((9.0 + task.getEsv()) / 80);
      double chance = 1 / (1 + Math.exp(hardness * 2 - Math.log(percent / (100.0 - percent))));
      for (int sample = 0; sample < samples; sample++) {
        double drawn = random.nextDouble();
        double other = random.nextDouble();
        EndingName ending =
            other < 0.006
                ? EndingName.INFRASTRUCTURE_FAILURE
                : drawn < chance
                    ? EndingName.CORRECT
                    : other < 0.08 ? EndingName.INVALID_ANSWER : EndingName.WRONG;
        verdict(task, name, sample, ending, ending == EndingName.CORRECT ? task.getAnswer() : "42");
      }
    }
    return this;
  }

  /** An entrant without answers. */
  SampleRun entrant(String name, double temperature, int samples) {
    entrants.add(
        EntrantRecord.newBuilder()
            .setName(name)
            .setModel(name.replaceAll(" .*", ""))
            .setAgent("reader")
            .setTemperature(temperature)
            .setSamples(samples)
            .build());
    return this;
  }

  /** A verdict. */
  SampleRun verdict(
      TaskRecord task, String entrant, int sample, EndingName ending, String prediction) {
    boolean judged =
        ending != EndingName.INFRASTRUCTURE_FAILURE && ending != EndingName.NOT_ATTEMPTED;
    verdicts.add(
        VerdictRecord.newBuilder()
            .setInstanceId(task.getInstanceId())
            .setModelNameOrPath(entrant)
            .setSample(sample)
            .setEnding(ending)
            .setRule(judged ? rule(ending) : null)
            .setDetail(ending == EndingName.WRONG ? prediction + " is not " + task.getAnswer() : "")
            .setPrediction(judged ? prediction : null)
            .setPredictionLength(judged ? prediction.length() : 0)
            .setExtractionVersion(1)
            .build());
    return this;
  }

  private static String rule(EndingName ending) {
    return switch (ending) {
      case CORRECT -> "equal_text";
      case WRONG -> "different_value";
      default -> "computation";
    };
  }

  /** A trajectory for every verdict. */
  public SampleRun withTrajectories() {
    for (VerdictRecord verdict : verdicts) {
      trajectories.add(
          TrajectoryRecord.newBuilder()
              .setInstanceId(verdict.getInstanceId())
              .setModelNameOrPath(verdict.getModelNameOrPath())
              .setSample(verdict.getSample())
              .setAgent("reader")
              .setTemperature(0.0)
              .setPrompt("Find the value of the blank in " + verdict.getInstanceId())
              .setEnding(TrajectoryEnding.ANSWERED)
              .setDetail("")
              .setSteps(
                  List.of(
                      new StepRecord(
                          "I look for the function.",
                          List.of(
                              new ToolUseRecord(
                                  "search",
                                  "{\"pattern\": \"def accumulate\"}",
                                  "toolz/itertoolz.py:57: def accumulate(binop, seq, initial):",
                                  false)),
                          1_204L,
                          31L),
                      new StepRecord(
                          "It must be " + verdict.getPrediction().orElse("unknown") + ".",
                          List.of(),
                          1_650L,
                          12L)))
              .build());
    }
    return this;
  }

  /** Writes the folder. */
  public Path write(Path run) throws IOException {
    write(run.resolve("tasks/part-0.avro"), tasks);
    write(run.resolve("verdicts/part-0.avro"), verdicts);
    write(run.resolve("trajectories/part-0.avro"), trajectories);
    Map<String, Long> endings = new TreeMap<>();
    verdicts.forEach(verdict -> endings.merge(verdict.getEnding().name(), 1L, Long::sum));
    EvaluationManifest manifest =
        EvaluationManifest.newBuilder()
            .setAssayVersion("0.1.0")
            .setConfig(Map.of())
            .setDatasetDigest(digest)
            .setTasks(tasks.size())
            .setRepositories(List.of())
            .setEntrants(entrants)
            .setModels(List.of())
            .setEndings(endings)
            .setRejections(Map.of())
            .setFiles(Map.of())
            .build();
    Files.writeString(run.resolve("manifest.json"), manifest.toString());
    return run;
  }

  private static <T extends SpecificRecord> void write(Path file, List<T> records)
      throws IOException {
    Files.createDirectories(file.getParent());
    if (!records.isEmpty()) {
      try (OutputStream out = Files.newOutputStream(file)) {
        RecordFile.write(records, out);
      }
    }
  }

  /** As it is read back. */
  ReportedRun read(String label) {
    return new ReportedRun(
        label, "0.1.0", digest, entrants, tasks, verdicts, trajectories::forEach);
  }

  /** Writes a run to look at: arguments are a folder, the number of tasks and of entrants. */
  public static void main(String[] arguments) throws IOException {
    SampleRun run = of(Integer.parseInt(arguments[1]));
    int entrants = Integer.parseInt(arguments[2]);
    for (int i = 0; i < entrants; i++) {
      boolean isWarm = i == entrants - 1 && entrants > 1;
      run.entrant(
          isWarm ? "invented/model-0 (warm)" : "invented/model-" + i,
          isWarm ? 1.0 : 0,
          arguments.length > 3 ? Integer.parseInt(arguments[3]) : 1,
          isWarm ? 71 : 70 - 5 * i);
    }
    run.withTrajectories().write(Path.of(arguments[0]));
  }
}
