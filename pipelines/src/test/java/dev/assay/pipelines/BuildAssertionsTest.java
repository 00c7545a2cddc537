package dev.assay.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.oracle.IsolationPolicy;
import dev.assay.pipelines.dataset.TasksJsonl;
import dev.assay.pipelines.dataset.TasksParquet;
import dev.assay.schemas.ExactSliceRecord;
import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.SliceRecord;
import dev.assay.schemas.TaskRecord;
import dev.assay.schemas.TraceRecord;
import dev.assay.slice.Metrics;
import dev.assay.trace.TraceComparison;
import dev.assay.transforms.RecordFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole pipeline on a small repository, with real CPython and pytest. */
class BuildAssertionsTest {
  private static Path directory = Path.of("");
  private static BuildResult result = new BuildResult(0, 0, Map.of(), Path.of(""), false);
  private static List<TaskRecord> tasks = List.of();
  private static final Map<String, String> rejected = new TreeMap<>();
  private static final Map<String, String> details = new TreeMap<>();

  @BeforeAll
  static void build(@TempDir Path temporary) throws Exception {
    directory = temporary;
    SmallRepository.writeTo(directory.resolve("ledger"));
    result = BuildAssertions.run(config("out"), direct(1), progress -> {});
    tasks = TasksJsonl.read(result.out().resolve("dataset/tasks.jsonl"));
    RecordFiles.forEach(
        result.out().resolve("rejections"),
        RejectionRecord.class,
        rejection -> {
          details.put(rejection.getSubject(), rejection.getDetail());
          rejected.put(rejection.getSubject(), rejection.getStage() + "/" + rejection.getReason());
        });
  }

  @Test
  void everyInputEndsInAnOutputOrARejection() {
    assertThat(result.conserved()).isTrue();
    assertThat(result.tasks()).isEqualTo(tasks.size()).isGreaterThanOrEqualTo(6);
    assertThat(result.rejections()).isEqualTo(rejected.size());
  }

  @Test
  void everyKindOfBadInputHasItsReason() {
    assertThat(rejected)
        .containsEntry("tests/test_labels.py", "SCREEN/introspection")
        .containsEntry("tests/test_broken.py", "COLLECT/syntax_error")
        .containsEntry("tests/test_leaves.py", "COLLECT/collection_died")
        .containsEntry("tests/test_book.py::test_that_fails", "TRACE/test_failed")
        .containsEntry("tests/test_book.py::test_that_exits", "TRACE/died")
        .containsEntry("tests/test_book.py::test_that_is_skipped", "TRACE/test_skipped")
        .containsEntry("tests/test_book.py::test_too_shallow", "STRUCTURE/shallow")
        .containsEntry("tests/test_book.py::test_that_prints_without_end", "TRACE/output_exceeded");
    assertThat(rejected).containsEntry("tests/test_book.py::test_that_hangs", "TRACE/timed_out");
  }

  @Test
  void whatIsNotTheSameEverywhereIsRejectedWithTheTwoValuesSeen() throws IOException {
    assertThat(rejected)
        .containsEntry("tests/test_book.py::test_that_flips_a_coin", "TRACE/unstable_trace")
        .containsEntry(
            "tests/test_book.py::test_whose_path_follows_the_hash_seed", "TRACE/unstable_trace")
        .containsEntry("tests/test_order.py::test_second", "VALIDATE/unstable_outcome");
    assertThat(details.get("tests/test_book.py::test_whose_path_follows_the_hash_seed"))
        .contains("under hash_seed=0")
        .containsPattern("line \\d+, \\d+ times");
    assertThat(details.get("tests/test_order.py::test_second"))
        .startsWith("the value of probe 1: ")
        .endsWith("after=1 tests");
    assertThat(details.get("tests/test_book.py::test_that_flips_a_coin"))
        .contains("observed.jsonl");
    assertThat(Files.readAllLines(result.out().resolve("observed.jsonl")))
        .singleElement()
        .asString()
        .contains("test_that_flips_a_coin", "times\"", "hash_seed=0");
  }

  @Test
  void aValueThatIsReadFromAClockIsMarkedInTheTraceAndItsTestIsKept() throws IOException {
    List<String> arguments = new ArrayList<>();
    RecordFiles.forEach(
        result.out().resolve("records/mutant_traces"),
        TraceRecord.class,
        trace ->
            trace
                .getCalls()
                .forEach(call -> call.getArguments().forEach(a -> arguments.add(a.getValue()))));

    assertThat(arguments).contains(TraceComparison.UNSTABLE);
    assertThat(rejected).doesNotContainKey("tests/test_book.py::test_that_reads_a_clock");
  }

  @Test
  void tasksHoldWhatExecutionShowedOfChangedFacts() {
    assertThat(tasks)
        .allSatisfy(
            task -> {
              assertThat(task.getTeacher()).isEqualTo("rules");
              assertThat(task.getStability()).hasSize(3).allMatch(s -> s.startsWith("passed "));
              assertThat(task.getTestSource()).contains("# Question").contains("___");
              assertThat(task.getTestSource()).doesNotContain(task.getAnswer() + "\n");
              assertThat(task.getPrompt()).contains(task.getAssertion());
              assertThat(task.getEsv()).isPositive();
              assertThat(task.getMcl()).isPositive();
            });
    assertThat(tasks)
        .extracting(TaskRecord::getTestId)
        .contains(
            "tests/test_book.py::test_totals",
            "tests/test_book.py::BookTest::test_add",
            "tests/test_book.py::test_each_currency[eur]",
            "tests/test_book.py::test_each_currency[usd]");
    assertThat(tasks)
        .filteredOn(task -> task.getTestId().endsWith("::test_totals"))
        .extracting(TaskRecord::getAnswer)
        .doesNotContain("64", "79", "[28, 36, 15]");
  }

  @Test
  void exportedTracesAreSlicedAsInTheBuild() throws Exception {
    Path traces = directory.resolve("traces.jsonl");
    long exported = ExportTraces.run(result.out(), traces);
    SlicedTraces sliced = SliceImports.run(traces, directory.resolve("sliced"), direct(2));

    assertThat(sliced.conserved()).isTrue();
    assertThat(sliced.slices()).isEqualTo(exported).isGreaterThanOrEqualTo(tasks.size());
    Map<String, JsonNode> rows = new TreeMap<>();
    for (String line : Files.readAllLines(directory.resolve("sliced/slices.jsonl"))) {
      JsonNode row = new ObjectMapper().readTree(line);
      rows.put(row.get("question_id").asText(), row);
    }
    RecordFiles.forEach(
        result.out().resolve("records/slices"),
        SliceRecord.class,
        slice -> {
          JsonNode row = Optional.ofNullable(rows.get(slice.getQuestionId())).orElseThrow();
          assertThat(row.get("esv").asInt()).isEqualTo(slice.getEsv());
          assertThat(row.get("mcl").asLong()).isEqualTo(slice.getMcl());
          assertThat(row.get("dfi").asInt()).isEqualTo(slice.getDfi());
          assertThat(row.get("relevant_lines")).hasSize(slice.getLines().size());
        });
  }

  @Test
  void everyTaskIsExplainedWithTheMetricsItWasPublishedWith() throws Exception {
    assertThat(Explanations.instances(result.out()))
        .containsAll(tasks.stream().map(TaskRecord::getInstanceId).toList());
    for (TaskRecord task : tasks) {
      ExplainedTask explained = Explanations.of(result.out(), task.getInstanceId());
      assertThat(explained.explanation().metrics())
          .isEqualTo(new Metrics(task.getEsv(), task.getEsvCode(), task.getMcl(), task.getDfi()));
      assertThat(new ObjectMapper().readTree(ExplanationJson.of(explained)).get("functions"))
          .isNotEmpty();
    }
  }

  @Test
  void anotherRunWithAnotherParallelismGivesTheSameBytes() throws Exception {
    BuildResult again = BuildAssertions.run(config("again"), direct(3), progress -> {});

    assertThat(bytes(again.out())).isEqualTo(bytes(result.out()));
  }

  @Test
  void whatWasBuiltIsVerifiedWithTheSameBytesEachTime() throws Exception {
    Verification verification = verify(result.out(), tasks.size());
    byte[] first = Files.readAllBytes(result.out().resolve("verification.json"));

    assertThat(verification.findings()).isEmpty();
    assertThat(verification.executed()).isEqualTo(tasks.size());
    assertThat(verification.checked())
        .allSatisfy((check, number) -> assertThat(number).isPositive());
    assertThat(VerifyDataset.hasPassed(result.out())).isTrue();
    verify(result.out(), tasks.size());
    assertThat(result.out().resolve("verification.json")).hasBinaryContent(first);
  }

  @Test
  void anAnswerThatWasChangedFailsByJudgementByExecutionAndByItsFile() throws Exception {
    Path tampered = Tampering.copy(result.out(), directory.resolve("answer"));
    Tampering.rows(
        tampered,
        rows ->
            rows.set(0, TaskRecord.newBuilder(rows.get(0)).setAnswer("'not this one'").build()));

    assertThat(verify(tampered, tasks.size()).findings())
        .extracting(finding -> finding.instanceId() + " " + finding.check())
        .containsOnly(
            " DIGESTS",
            tasks.get(0).getInstanceId() + " SAME_ROWS",
            tasks.get(0).getInstanceId() + " GOLD_RIGHT",
            tasks.get(0).getInstanceId() + " GOLD_PASSES");
    assertThat(VerifyDataset.hasPassed(tampered)).isFalse();
  }

  @Test
  void promptsIdsRowsAndRecordsThatWereChangedAreFoundWithoutExecution() throws Exception {
    Path tampered = Tampering.copy(result.out(), directory.resolve("rows"));
    Tampering.rows(
        tampered,
        rows -> {
          TaskRecord first = rows.get(0);
          rows.set(
              0,
              TaskRecord.newBuilder(first)
                  .setPrompt(first.getPrompt() + first.getAnswer())
                  .build());
          Tampering.swapIds(rows, 1, 2);
          rows.remove(3);
          rows.add(rows.get(4));
        });
    Tampering.deleteRecords(tampered, "slices");

    assertThat(verify(tampered, 0).findings())
        .extracting(finding -> finding.instanceId() + " " + finding.check())
        .contains(
            tasks.get(0).getInstanceId() + " PROMPT_HIDES",
            tasks.get(1).getInstanceId() + " SAME_ROWS",
            tasks.get(1).getInstanceId() + " RECORDS",
            tasks.get(2).getInstanceId() + " SAME_ROWS",
            tasks.get(3).getInstanceId() + " SAME_ROWS",
            tasks.get(5).getInstanceId() + " UNIQUE_IDS",
            tasks.get(5).getInstanceId() + " RECORDS",
            " DIGESTS");
  }

  @Test
  void aManifestThatCountsOtherwiseAndAParquetFileOfOtherRowsAreFound() throws Exception {
    Path tampered = Tampering.copy(result.out(), directory.resolve("files"));
    Path manifest = tampered.resolve("manifest.json");
    String count = "\"tasks\" : " + tasks.size();
    Files.writeString(
        manifest, Files.readString(manifest).replace(count, "\"tasks\" : " + (tasks.size() + 1)));
    TasksParquet.write(tampered.resolve("dataset/tasks.parquet"), tasks.subList(1, tasks.size()));

    assertThat(verify(tampered, 0).findings())
        .extracting(finding -> finding.check().toString())
        .containsExactly("DIGESTS", "COUNTS", "SAME_ROWS");
  }

  @Test
  void whatIsNoBuildOrDamagedIsRefused() throws Exception {
    Path foreign = Files.createDirectories(directory.resolve("foreign"));
    Path damaged = Tampering.copy(result.out(), directory.resolve("damaged"));
    Files.writeString(damaged.resolve("dataset/tasks.jsonl"), "{\"instance_id\":");

    assertThatThrownBy(() -> verify(foreign, 0))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("holds no manifest.json");
    assertThatThrownBy(() -> verify(directory.resolve("nowhere"), 0))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("no such folder");
    assertThatThrownBy(() -> verify(damaged, 0))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("tasks.jsonl line 1 is not a task");
  }

  private static Verification verify(Path built, int executions) throws ConfigException {
    return VerifyDataset.run(
        new VerifyConfig(built, OptionalInt.of(executions), 0, IsolationPolicy.AUTO),
        direct(2),
        progress -> {});
  }

  @Test
  void whatCannotBeCarriedOutIsSaidAllAtOnceAndNothingIsDone() throws IOException {
    Path occupied = Files.createDirectories(directory.resolve("occupied"));
    Files.writeString(occupied.resolve("thesis.txt"), "do not lose me");
    BuildConfig config =
        new BuildConfig(
            "no-such-name",
            Optional.empty(),
            occupied,
            0,
            ModelPlan.without("rules"),
            OptionalInt.of(0),
            List.of(),
            false,
            false,
            IsolationPolicy.AUTO,
            Optional.empty(),
            Optional.empty(),
            false,
            false);

    assertThatThrownBy(() -> BuildAssertions.run(config, direct(1), progress -> {}))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("no-such-name")
        .hasMessageContaining("--limit 0: must be 1 or more")
        .hasMessageContaining("holds other files");
    assertThat(occupied.resolve("thesis.txt")).hasContent("do not lose me");
  }

  @Test
  void aFolderThatIsMissingIsARejectionAndTheRestIsWhole() throws Exception {
    BuildConfig config =
        new BuildConfig(
            "gone=" + directory.resolve("gone"),
            Optional.empty(),
            directory.resolve("empty"),
            0,
            ModelPlan.without("none"),
            OptionalInt.empty(),
            List.of(),
            false,
            false,
            IsolationPolicy.AUTO,
            Optional.empty(),
            Optional.empty(),
            false,
            false);

    BuildResult nothing = BuildAssertions.run(config, direct(1), progress -> {});

    assertThat(nothing.conserved()).isTrue();
    assertThat(nothing.tasks()).isZero();
    assertThat(nothing.rejectionsByReason()).containsOnly(Map.entry("INGEST/missing_folder", 1L));
  }

  @Test
  void exactSlicesStandBesideThePapersAndTheCardComparesThem() throws IOException {
    List<ExactSliceRecord> exact = new ArrayList<>();
    RecordFiles.forEach(
        result.out().resolve("records/exact_slices"), ExactSliceRecord.class, exact::add);

    assertThat(exact).hasSizeGreaterThanOrEqualTo(tasks.size());
    assertThat(exact)
        .allSatisfy(
            slice -> {
              assertThat(slice.getVerdict()).isEqualTo("whole");
              assertThat(slice.getMclExact())
                  .hasValueSatisfying(mcl -> assertThat(mcl).isPositive());
              assertThat(slice.getLines()).isNotEmpty();
            });
    assertThat(Files.readString(result.out().resolve("dataset/README.md")))
        .contains("### How exact these metrics are")
        .containsPattern("\\| MCL \\| " + exact.size() + " \\| calls of any depth \\|");
    assertThat(Files.readString(result.out().resolve("index.html")))
        .contains("How exact these metrics are");
  }

  private static BuildConfig config(String out) {
    return new BuildConfig(
        "ledger=" + directory.resolve("ledger"),
        Optional.empty(),
        directory.resolve(out),
        1,
        ModelPlan.without("rules"),
        OptionalInt.empty(),
        List.of(),
        false,
        true,
        IsolationPolicy.AUTO,
        Optional.empty(),
        Optional.empty(),
        false,
        false);
  }

  private static PipelineOptions direct(int parallelism) {
    DirectOptions options = PipelineOptionsFactory.create().as(DirectOptions.class);
    options.setTargetParallelism(parallelism);
    return options;
  }

  private static Map<String, String> bytes(Path out) throws IOException {
    Map<String, String> bytes = new TreeMap<>();
    List<Path> files = new ArrayList<>();
    for (String part : List.of("dataset", "records", "rejections")) {
      try (Stream<Path> all = Files.walk(out.resolve(part))) {
        all.filter(Files::isRegularFile).forEach(files::add);
      }
    }
    files.add(out.resolve("manifest.json"));
    files.add(out.resolve("index.html"));
    for (Path file : files) {
      bytes.put(
          out.relativize(file).toString(), HexFormat.of().formatHex(Files.readAllBytes(file)));
    }
    return bytes;
  }
}
