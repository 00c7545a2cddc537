package dev.assay.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.agent.SpendLimits;
import dev.assay.agent.reader.AgentLimits;
import dev.assay.oracle.BundleBuilder;
import dev.assay.oracle.RepositoryCatalog;
import dev.assay.pipelines.dataset.FinishedBuild;
import dev.assay.pipelines.dataset.SampleBuild;
import dev.assay.pipelines.dataset.SampleDataset;
import dev.assay.schemas.Provenance;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.RunManifest;
import dev.assay.schemas.TaskRecord;
import dev.assay.schemas.TrajectoryEnding;
import dev.assay.schemas.TrajectoryRecord;
import dev.assay.score.Ending;
import dev.assay.transforms.AgentKind;
import dev.assay.transforms.RecordFiles;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole pipeline with models on loopback. */
class EvaluateDatasetTest {
  private static final int TASKS = 12;

  private Path folder = Path.of("");
  private List<TaskRecord> tasks = List.of();

  @SuppressWarnings("NullAway.Init") // Made before each test.
  private FakeModels models;

  @BeforeEach
  void begin(@TempDir Path temporary) throws Exception {
    folder = temporary;
    models = new FakeModels();
    tasks = SampleDataset.write(folder.resolve("built"), inOneRepository()).tasks();
  }

  @AfterEach
  void end() {
    models.close();
  }

  /** Sample tasks, each with a question of its own, of a real repository. */
  private FinishedBuild inOneRepository() throws Exception {
    Path repository = SmallRepository.writeTo(folder.resolve("ledger"));
    var bundle =
        BundleBuilder.create()
            .build(RepositoryCatalog.builtIn().resolve("ledger=" + repository).get(0));
    FinishedBuild build = SampleBuild.of(TASKS);
    RepositoryRecord record =
        RepositoryRecord.newBuilder(build.manifest().getRepositories().get(0))
            .setDigest(bundle.digest())
            .build();
    List<TaskRecord> tasks = new ArrayList<>();
    for (TaskRecord task : build.tasks()) {
      tasks.add(
          TaskRecord.newBuilder(task)
              .setHint("This is question " + tasks.size() + ".")
              .setPrompt("This is question " + tasks.size() + ".")
              .setTestSource("def test():\n    assert ___ == total()  # Question\n")
              .setProvenance(
                  Provenance.newBuilder(task.getProvenance())
                      .setRepositoryId(record.getId())
                      .setRepositoryDigest(bundle.digest())
                      .build())
              .build());
    }
    return new FinishedBuild(
        RunManifest.newBuilder(build.manifest()).setRepositories(List.of(record)).build(),
        tasks,
        build.collected(),
        build.rejections(),
        build.teaching(),
        build.sentences(),
        build.exactness());
  }

  private static PipelineOptions options(int parallelism) {
    DirectOptions options = PipelineOptionsFactory.as(DirectOptions.class);
    options.setTargetParallelism(parallelism);
    return options;
  }

  private AgentPlan plan(AgentKind agent, String... who) throws IOException {
    return new AgentPlan(
        List.of(who),
        List.of(BigDecimal.ZERO),
        1,
        agent,
        new AgentLimits(Duration.ofMinutes(1), 5, 64),
        Optional.of(models.file(folder)),
        SpendLimits.NONE);
  }

  private EvaluateConfig config(AgentPlan plan, String out, int workers) {
    return new EvaluateConfig(
        folder.resolve("built"),
        plan,
        OptionalInt.empty(),
        List.of(),
        0,
        false,
        workers,
        folder.resolve(out));
  }

  private Evaluation run(AgentPlan plan, String out, int workers) throws ConfigException {
    return EvaluateDataset.run(config(plan, out, workers), options(workers), progress -> {});
  }

  private TaskRecord task(JsonNode request) {
    String whole = request.path("messages").toString();
    return tasks.stream().filter(task -> whole.contains(task.getHint())).findFirst().orElseThrow();
  }

  /** Looks once, then knows the answer. */
  private FakeModels.Reply clever(JsonNode request) {
    return request.path("messages").size() == 2
        ? FakeModels.calls("find_definition", "name", "Book.total")
        : FakeModels.calls("finish", "answer", task(request).getAnswer());
  }

  private static Map<String, String> digests(Path run) throws IOException {
    return FileDigests.of(
        run, List.of("tasks", "predictions", "trajectories", "verdicts", "rejections"));
  }

  private List<TrajectoryRecord> trajectories(String out) throws IOException {
    Map<String, TrajectoryRecord> sorted = new TreeMap<>();
    RecordFiles.forEach(
        folder.resolve(out).resolve("trajectories"),
        TrajectoryRecord.class,
        each ->
            sorted.put(each.getModelNameOrPath() + each.getInstanceId() + each.getSample(), each));
    return List.copyOf(sorted.values());
  }

  private static long correct(Evaluation evaluation, String name) {
    return entrant(evaluation, name).count(Ending.CORRECT);
  }

  private static Evaluation.Entrant entrant(Evaluation evaluation, String name) {
    return evaluation.entrants().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void manyModelsTakePartInOneRunAndReadTheRepository() throws Exception {
    models.with("clever", this::clever).with("chatty", request -> FakeModels.says("well"));

    Evaluation evaluation =
        run(plan(AgentKind.READER, "fake/clever", "fake/chatty", "gold", "constant"), "run", 2);

    assertThat(evaluation.isComplete()).isTrue();
    assertThat(evaluation.isConserved()).isTrue();
    assertThat(evaluation.tasks()).isEqualTo(TASKS);
    assertThat(correct(evaluation, "fake/clever")).isEqualTo(TASKS);
    assertThat(correct(evaluation, "gold")).isEqualTo(TASKS);
    assertThat(correct(evaluation, "constant")).isZero();
    assertThat(entrant(evaluation, "fake/chatty").count(Ending.INVALID_ANSWER)).isEqualTo(TASKS);
    TrajectoryRecord clever =
        trajectories("run").stream()
            .filter(each -> each.getModelNameOrPath().equals("fake/clever"))
            .findFirst()
            .orElseThrow();
    assertThat(clever.getEnding()).isEqualTo(TrajectoryEnding.ANSWERED);
    assertThat(clever.getAgent()).isEqualTo("reader");
    assertThat(clever.getSteps().get(0).getUses().get(0).getResult())
        .startsWith(
            "ledger/book.py, lines 12-16: ledger.book.Book.total\n12\t    def total(self):");
    JsonNode manifest = new ObjectMapper().readTree(folder.resolve("run/manifest.json").toFile());
    assertThat(manifest.path("entrants").findValuesAsText("agent"))
        .containsExactly("pseudo", "reader", "reader", "pseudo");
    assertThat(manifest.path("models").findValuesAsText("model"))
        .containsExactly("fake/chatty", "fake/clever");
    assertThat(manifest.toString()).doesNotContain(folder.toString());
  }

  @Test
  void parallelismDecidesNothingAndARerunAsksNobody() throws Exception {
    models.with("clever", this::clever);
    AgentPlan plan = plan(AgentKind.READER, "fake/clever", "gold");

    run(plan, "one", 1);
    run(plan, "three", 3);
    Map<String, String> first = digests(folder.resolve("one"));
    String manifest = Files.readString(folder.resolve("one/manifest.json"));
    int asked = models.received().size();

    assertThat(digests(folder.resolve("three"))).isEqualTo(first);
    run(plan, "one", 2);
    assertThat(models.received()).hasSize(asked).hasSize(2 * 2 * TASKS);
    assertThat(digests(folder.resolve("one"))).isEqualTo(first);
    assertThat(folder.resolve("one/manifest.json")).hasContent(manifest);
  }

  @Test
  void samplesAndTemperaturesAreQuestionsOfTheirOwn() throws Exception {
    models.with("m", request -> FakeModels.says(task(request).getAnswer()));
    AgentPlan one = plan(AgentKind.PROMPT, "fake/m");
    AgentPlan plan =
        new AgentPlan(
            one.models(),
            List.of(new BigDecimal("0.0"), new BigDecimal("0.70")),
            3,
            one.agent(),
            one.limits(),
            one.file(),
            one.spend());

    Evaluation evaluation = run(plan, "run", 2);

    assertThat(evaluation.entrants())
        .extracting(Evaluation.Entrant::name)
        .containsExactly("fake/m@0", "fake/m@0.7");
    assertThat(correct(evaluation, "fake/m@0.7")).isEqualTo(3 * TASKS);
    assertThat(models.received()).hasSize(2 * 3 * TASKS);
    assertThat(models.received())
        .filteredOn(request -> request.path("temperature").asDouble() == 0.7)
        .hasSize(3 * TASKS)
        .allMatch(request -> request.path("tools").isMissingNode())
        .allMatch(request -> !request.path("messages").toString().contains("finish"));
  }

  @Test
  void aSlowModelDoesNotKeepOthersFromBeingAsked() throws Exception {
    CountDownLatch fast = new CountDownLatch(TASKS);
    models
        .with(
            "slow",
            request -> {
              fast.await();
              return FakeModels.says("1");
            })
        .with(
            "fast",
            request -> {
              fast.countDown();
              return FakeModels.says("1");
            });

    Evaluation evaluation = run(plan(AgentKind.PROMPT, "fake/slow", "fake/fast"), "run", 1);

    assertThat(evaluation.isComplete()).isTrue();
  }

  @Test
  void whatAMachineFailedIsAskedAgainByTheSameCommandAndNothingElseIs() throws Exception {
    AtomicBoolean up = new AtomicBoolean();
    models.with(
        "m",
        request -> {
          boolean first = task(request).getInstanceId().equals(tasks.get(0).getInstanceId());
          return first || up.get()
              ? FakeModels.says(task(request).getAnswer())
              : FakeModels.status(401);
        });
    AgentPlan plan = plan(AgentKind.PROMPT, "fake/m");

    Evaluation broken = run(plan, "run", 1);

    assertThat(entrant(broken, "fake/m").count(Ending.INFRASTRUCTURE_FAILURE)).isEqualTo(TASKS - 1);
    assertThat(broken.isComplete()).isFalse();
    assertThat(trajectories("run"))
        .filteredOn(each -> each.getEnding() == TrajectoryEnding.FAILED)
        .hasSize(TASKS - 1)
        .allMatch(each -> each.getDetail().contains("status 401"));
    up.set(true);
    int asked = models.received().size();
    Evaluation whole = run(plan, "run", 1);
    assertThat(whole.isComplete()).isTrue();
    assertThat(correct(whole, "fake/m")).isEqualTo(TASKS);
    assertThat(models.received()).hasSize(asked + TASKS - 1);
  }

  @Test
  void aSpentBudgetEndsTheRunWhichGoesOnToTheSameBytes() throws Exception {
    models.with("clever", this::clever);
    AgentPlan plan = plan(AgentKind.READER, "fake/clever");
    AgentPlan poor =
        new AgentPlan(
            plan.models(),
            plan.temperatures(),
            1,
            plan.agent(),
            plan.limits(),
            plan.file(),
            new SpendLimits(SpendLimits.NO_USD, 7));

    assertThatThrownBy(() -> run(poor, "run", 2))
        .isInstanceOf(SpendLimitException.class)
        .hasMessageContaining("7 requests of 7");
    assertThat(models.received()).hasSize(7);
    assertThat(folder.resolve("run/manifest.json")).doesNotExist();
    run(plan, "run", 2);
    assertThat(models.received()).hasSize(2 * TASKS);
    run(plan, "whole", 1);
    assertThat(digests(folder.resolve("run"))).isEqualTo(digests(folder.resolve("whole")));
  }

  @Test
  void aModelThatTakesTooLongHasAnsweredNothingAndIsNotAskedAgain() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    models.with(
        "m",
        request -> {
          never.await();
          return FakeModels.says("1");
        });
    AgentPlan plan = plan(AgentKind.PROMPT, "fake/m");
    EvaluateConfig config =
        new EvaluateConfig(
            folder.resolve("built"),
            new AgentPlan(
                plan.models(),
                plan.temperatures(),
                1,
                plan.agent(),
                new AgentLimits(Duration.ofSeconds(1), 5, 64),
                plan.file(),
                plan.spend()),
            OptionalInt.of(2),
            List.of(),
            5,
            false,
            1,
            folder.resolve("run"));

    Evaluation evaluation = EvaluateDataset.run(config, options(1), progress -> {});

    assertThat(evaluation.isComplete()).isTrue();
    assertThat(entrant(evaluation, "fake/m").count(Ending.INVALID_ANSWER)).isEqualTo(2);
    assertThat(trajectories("run"))
        .extracting(TrajectoryRecord::getEnding)
        .containsOnly(TrajectoryEnding.TIME_LIMIT);
    EvaluateDataset.run(config, options(1), progress -> {});
    assertThat(models.received()).hasSize(2);
    never.countDown();
  }

  @Test
  void progressIsToldForEachEntrant() throws Exception {
    models.with("m", request -> FakeModels.says("1"));
    List<List<StageProgress>> told = new ArrayList<>();

    EvaluateDataset.run(
        config(plan(AgentKind.PROMPT, "fake/m", "gold"), "run", 1), options(1), told::add);

    List<StageProgress> last = told.get(told.size() - 1);
    assertThat(last).extracting(StageProgress::stage).containsExactly("fake/m", "gold");
    assertThat(last).extracting(StageProgress::done).containsOnly((long) TASKS);
    assertThat(last).allMatch(StageProgress::whole);
  }

  @Test
  void aForecastAsksNobody() throws Exception {
    assertThat(EvaluationForecast.of(config(plan(AgentKind.READER, "fake/m", "gold"), "run", 1)))
        .hasSize(3)
        .anySatisfy(line -> assertThat(line).startsWith("gold: 12 answers, no model"))
        .anySatisfy(line -> assertThat(line).contains("fake/m: 12 answers", "about 96 requests"));
    assertThat(models.received()).isEmpty();
    assertThat(folder.resolve("run")).doesNotExist();
  }

  @Test
  void whatIsWrongIsSaidAllAtOnceAndNothingIsDone() throws Exception {
    AgentPlan plan = plan(AgentKind.PROMPT, "nobody/m");
    EvaluateConfig config =
        new EvaluateConfig(
            folder.resolve("built"),
            plan,
            OptionalInt.empty(),
            List.of("absent__1"),
            0,
            false,
            1,
            folder.resolve("built"));

    assertThatThrownBy(() -> EvaluateDataset.run(config, options(1), progress -> {}))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("holds other files")
        .hasMessageContaining("no provider")
        .hasMessageContaining("--instance absent__1");
  }
}
