package dev.assay.runners;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.assay.oracle.IsolationException;
import dev.assay.oracle.IsolationPolicy;
import dev.assay.pipelines.BuildConfig;
import dev.assay.pipelines.BuildResult;
import dev.assay.pipelines.ModelPlan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.runners.flink.FlinkPipelineOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildAssertionsCommandTest {
  private final RecordingBuild build = RecordingBuild.ending(RecordingBuild.GOOD);
  private final Console console = Console.with(build);

  private Path folder;

  @BeforeEach
  void makeFolder(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void withoutOptionsTheDefaultsHold() {
    assertThat(run("--out=out")).isEqualTo(ExitCode.OK);

    assertThat(build.config())
        .isEqualTo(
            new BuildConfig(
                "toolz,cachetools",
                Optional.empty(),
                Path.of("out"),
                0,
                ModelPlan.without("rules"),
                OptionalInt.empty(),
                List.of(),
                false,
                false,
                IsolationPolicy.AUTO,
                Optional.empty(),
                Optional.empty(),
                false,
                false));
  }

  @Test
  void everyOptionReachesTheConfiguration() throws IOException {
    Path catalog = Files.createFile(folder.resolve("catalog.yaml"));

    run(
        "--out=there",
        "--repos=a==1.0,b=../b",
        "--catalog=" + catalog,
        "--seed=-7",
        "--teacher=none",
        "--limit=12",
        "-i=one",
        "--instance",
        "two",
        "--keep-leaks",
        "--exact",
        "--redo");

    assertThat(build.config())
        .isEqualTo(
            new BuildConfig(
                "a==1.0,b=../b",
                Optional.of(catalog),
                Path.of("there"),
                -7,
                ModelPlan.without("none"),
                OptionalInt.of(12),
                List.of("one", "two"),
                true,
                true,
                IsolationPolicy.AUTO,
                Optional.empty(),
                Optional.empty(),
                true,
                false));
  }

  @Test
  void isolationIsPassedOnByItsName() {
    assertThat(run("--out=out", "--isolation=required")).isEqualTo(ExitCode.OK);
    assertThat(build.config().isolation()).isEqualTo(IsolationPolicy.REQUIRED);

    assertThat(run("--out=out", "--isolation=docker")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(console.err())
        .contains(
            "--isolation: 'docker' is none of auto, required, bubblewrap, namespaces, limits");
  }

  @Test
  void aMachineThatCannotIsolateHasAnExitCodeOfItsOwn() {
    Console refused =
        Console.with(
            RecordingBuild.ending(
                (config, options, progress) -> {
                  throw new IsolationException("isolation 'required' is not to be had");
                }));

    assertThat(refused.run("build", "assertions", "--out=out", "--isolation=required"))
        .isEqualTo(ExitCode.NOT_ISOLATED);
    assertThat(ExitCode.NOT_ISOLATED.number()).isEqualTo(6);
    assertThat(refused.err())
        .contains("assay build assertions: isolation 'required' is not to be had")
        .contains("'assay doctor' says");
  }

  @Test
  void theDirectRunnerGetsItsProductionSettings() {
    run("--out=out", "--parallelism=3", "--tempLocation=/t");

    DirectOptions options = build.options.get(0).as(DirectOptions.class);
    assertThat(options.getRunner().getSimpleName()).isEqualTo("DirectRunner");
    assertThat(options.getTargetParallelism()).isEqualTo(3);
    assertThat(options.isEnforceImmutability()).isFalse();
    assertThat(options.isEnforceEncodability()).isFalse();
    assertThat(options.isBlockOnRun()).isFalse();
    assertThat(options.getTempLocation()).isEqualTo("/t");
  }

  @Test
  void flinkGetsItsProductionSettings() {
    run("--out=out", "--runner=FlinkRunner", "--parallelism=3");

    FlinkPipelineOptions options = build.options.get(0).as(FlinkPipelineOptions.class);
    assertThat(options.getRunner().getSimpleName()).isEqualTo("FlinkRunner");
    assertThat(options.getFlinkMaster()).isEqualTo("[local]");
    assertThat(options.getParallelism()).isEqualTo(3);
    assertThat(options.getObjectReuse()).isTrue();
    assertThat(options.getFasterCopy()).isTrue();
    assertThat(options.getExecutionModeForBatch()).isEqualTo("BATCH_FORCED");
  }

  @Test
  void theRunnersOwnOptionsWinOverTheProductionSettings() throws IOException {
    HttpServer cluster = idleCluster();
    String master = "localhost:" + cluster.getAddress().getPort();
    run(
        "--out=out",
        "--runner=FlinkRunner",
        "--flinkMaster=" + master,
        "--objectReuse=false",
        "--filesToStage=a.jar",
        "--filesToStage=b.jar");
    cluster.stop(0);

    FlinkPipelineOptions options = build.options.get(0).as(FlinkPipelineOptions.class);
    assertThat(options.getFlinkMaster()).isEqualTo(master);
    assertThat(options.getObjectReuse()).isFalse();
    assertThat(options.getFilesToStage()).containsExactly("a.jar", "b.jar");
  }

  @Test
  void aClusterHasTheProgramAndKnowsTheJobByItsFolder() throws IOException {
    HttpServer cluster = idleCluster();
    run(
        "--out=out",
        "--runner=FlinkRunner",
        "--flinkMaster=localhost:" + cluster.getAddress().getPort());
    cluster.stop(0);

    FlinkPipelineOptions options = build.options.get(0).as(FlinkPipelineOptions.class);
    assertThat(options.getFilesToStage()).isEmpty();
    assertThat(options.getJobName()).isEqualTo(FlinkJobs.nameOf(Path.of("out")));
  }

  @Test
  void aClusterThatDoesNotAnswerIsNamedWithWhatStartsOne() throws IOException {
    HttpServer cluster = idleCluster();
    String master = "localhost:" + cluster.getAddress().getPort();
    cluster.stop(0);

    ExitCode code = run("--out=out", "--runner=FlinkRunner", "--flinkMaster=" + master);

    assertThat(code).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(console.err())
        .contains("--flinkMaster: no Flink cluster answers at " + master)
        .contains("'deploy/cluster up' starts one");
    assertThat(build.options).isEmpty();
  }

  private static HttpServer idleCluster() throws IOException {
    HttpServer cluster =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    cluster.createContext(
        "/jobs/overview",
        exchange -> {
          byte[] answer = "{\"jobs\":[]}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    cluster.start();
    return cluster;
  }

  @Test
  void allProblemsAreToldAtOnceAndNothingRuns() {
    ExitCode code =
        run(
            "--repo=toolz",
            "--catalog=" + folder.resolve("none.yaml"),
            "--seed=x",
            "--teacher=gpt",
            "--limit=0",
            "--redo=maybe",
            "--runner=Flink",
            "--parallelism=many",
            "--progress=loud",
            "--targetParalelism=3",
            "--targetParallelism=abc",
            "--objectReuse=true",
            "--blockOnRun=true",
            "zzz",
            "--instance");

    assertThat(code).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(build.configs).isEmpty();
    assertThat(console.out()).isEmpty();
    assertThat(console.err())
        .isEqualTo(
            """
            assay build assertions: cannot be done
              --redo: 'maybe' is not a boolean
              --instance: needs a value
              --out: missing; say where the result goes, such as --out=out
              --catalog: 'FOLDER/none.yaml' is not a file
              --seed: 'x' is not an integer of 64 bits
              --teacher: 'gpt' is neither rules nor none nor PROVIDER/MODEL
              --limit: '0' is not a whole number from 1 up
              --runner: 'Flink' is none of DirectRunner, FlinkRunner
              --parallelism: 'many' is not a whole number from 1 up
              --progress: 'loud' is none of auto, plain, json, none
              --repo: no option of this command or of DirectRunner; did you mean --repos?
              --targetParalelism: no option of this command or of DirectRunner; did you mean --targetParallelism?
              --targetParallelism: 'abc' does not fit: Cannot deserialize value of type `int` from String "abc": not a valid `int` value
              --objectReuse: no option of this command or of DirectRunner
              --blockOnRun: is not yours to set; Assay decides it
              'zzz': not expected here; an option of the runner is written --name=value
            See 'assay build assertions --help'.
            """
                .replace("FOLDER", folder.toString()));
  }

  @Test
  void anOptionGivenTwiceIsRefused() {
    assertThat(run("--out=a", "--seed=1", "--seed=2")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(console.err()).contains("  option '--seed' (N) should be specified only once\n");
  }

  @Test
  void aDryRunPrintsAConfigurationFileThatMeansTheSame() throws IOException {
    run(
        "--out=o",
        "--dry-run",
        "--limit=5",
        "-i=a",
        "-i=b",
        "--parallelism=2",
        "--tempLocation=/t");

    String printed = console.out();
    assertThat(build.config().dryRun()).isTrue();
    assertThat(printed)
        .isEqualTo(
            """
            # As a file for --config, this is the configuration:
            repos: "toolz,cachetools"
            out: o
            seed: 0
            teacher: rules
            difficulty: rule
            limit: 5
            instance:
            - a
            - b
            keep-leaks: false
            isolation: auto
            redo: false
            runner: DirectRunner
            parallelism: 2
            tempLocation: /t

            # It would execute the tests of toolz,cachetools,
            # mutate them with teacher 'rules' and seed 0,
            # ask for the values of their assertions, and write
            #   o/dataset     the tasks and their card
            #   o/records     what every stage made
            #   o/rejections  what was left out, and why
            #   o/manifest.json
            # Nothing was executed and nothing was written.
            """);
    Path file = Files.writeString(folder.resolve("assay.yaml"), printed);
    assertThat(run("--config=" + file, "--dry-run")).isEqualTo(ExitCode.OK);
    assertThat(console.out()).isEqualTo(printed);
  }

  @Test
  void theSummarySaysWhatHappenedAndWhereThingsAre() throws IOException {
    Path dataset = Files.createDirectories(folder.resolve("dataset"));
    Files.createFile(dataset.resolve("tasks.jsonl"));
    Map<String, Long> reasons = Map.of("TRACE/FAILS", 2L, "STRUCTURE/SHALLOW", 5L);
    Console other =
        Console.with(RecordingBuild.ending(new BuildResult(3, 7, reasons, folder, true)));

    assertThat(other.run("build", "assertions", "--out=" + folder, "--no-verify"))
        .isEqualTo(ExitCode.OK);

    assertThat(other.err()).isEmpty();
    assertThat(other.out())
        .isEqualTo(
            """
            stage          unit          entered    passed  rejected
            trace          test                4         3         1

            rejected, by stage/reason
                    5  STRUCTURE/SHALLOW
                    2  TRACE/FAILS

            3 tasks, 7 rejections
              FOLDER/dataset/tasks.jsonl
            """
                .replace("FOLDER", folder.toString()));
  }

  @Test
  void aLiveTableLeavesTheTerminalBeforeTheSummary() {
    Console terminal = Console.onTerminal(build);

    terminal.run("build", "assertions", "--out=out");

    assertThat(terminal.err()).contains("trace").endsWith("\u001b[2A\u001b[0J");
    assertThat(terminal.out()).contains("3 tasks, 1 rejections");
  }

  private ExitCode run(String... options) {
    String[] args = new String[options.length + 2];
    args[0] = "build";
    args[1] = "assertions";
    System.arraycopy(options, 0, args, 2, options.length);
    return console.run(args);
  }
}
