package dev.assay.runners;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.schemas.EndingName;
import dev.assay.schemas.EntrantRecord;
import dev.assay.schemas.EvaluationManifest;
import dev.assay.schemas.Provenance;
import dev.assay.schemas.TaskRecord;
import dev.assay.schemas.VerdictRecord;
import dev.assay.transforms.RecordFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
  private final Console console = Console.with(RecordingBuild.ending(RecordingBuild.GOOD));
  private Path directory;

  @BeforeEach
  void useDirectory(@TempDir Path temporary) {
    directory = temporary;
  }

  private static TaskRecord task() {
    return TaskRecord.newBuilder()
        .setInstanceId("toolz__1")
        .setFamily("assertions")
        .setRepo("toolz")
        .setVersion("1.0")
        .setTestId("test_a.py::test_a")
        .setPrompt("")
        .setTestSource("assert f() == ___  # Question")
        .setAssertion("assert f() == ___")
        .setAnswer("1")
        .setAnswerKind("int")
        .setHint("")
        .setInputs("{}")
        .setEsv(10)
        .setEsvCode(9)
        .setMcl(20L)
        .setDfi(3)
        .setSourceVariables(List.of())
        .setScope("intra_file")
        .setStructuralScore(0.5)
        .setStars(3)
        .setDifficulty("easy")
        .setDifficultySource("rule")
        .setTeacher("rules")
        .setMutationAttempts(1)
        .setStability(List.of())
        .setLeaks(List.of())
        .setProvenance(new Provenance("r", "d", "3.11", "test_a.py", "test_a", 1, "t", "m", 0, ""))
        .build();
  }

  private Path run() throws IOException {
    Path run = Files.createDirectories(directory.resolve("run"));
    write(run.resolve("tasks"), task());
    write(
        run.resolve("verdicts"),
        VerdictRecord.newBuilder()
            .setInstanceId("toolz__1")
            .setModelNameOrPath("m/a")
            .setSample(0)
            .setEnding(EndingName.CORRECT)
            .setRule("equal_text")
            .setDetail("")
            .setPrediction("1")
            .setPredictionLength(1)
            .setExtractionVersion(1)
            .build());
    EvaluationManifest manifest =
        EvaluationManifest.newBuilder()
            .setAssayVersion("0.1.0")
            .setConfig(Map.of())
            .setDatasetDigest("d")
            .setTasks(1)
            .setRepositories(List.of())
            .setEntrants(
                List.of(
                    EntrantRecord.newBuilder()
                        .setName("m/a")
                        .setModel("m/a")
                        .setAgent("imported")
                        .setSamples(1)
                        .build()))
            .setModels(List.of())
            .setEndings(Map.of("CORRECT", 1L))
            .setRejections(Map.of())
            .setFiles(Map.of())
            .build();
    Files.writeString(run.resolve("manifest.json"), manifest.toString());
    return run;
  }

  private static void write(Path folder, SpecificRecord record) throws IOException {
    Files.createDirectories(folder);
    try (OutputStream out = Files.newOutputStream(folder.resolve("part-0.avro"))) {
      RecordFile.write(List.of(record), out);
    }
  }

  @Test
  void aRunBecomesAPageAndALeaderboard() throws IOException {
    Path out = directory.resolve("report");
    assertThat(console.run("report", run().toString(), "--out", out.toString()))
        .isEqualTo(ExitCode.OK);
    assertThat(console.out())
        .contains("  m/a  100.0  (20.7–100.0)")
        .contains("Report: " + out.resolve("index.html"));
    assertThat(out.resolve("index.html")).isNotEmptyFile();
    assertThat(out.resolve("tables/leaderboard.csv")).isNotEmptyFile();
  }

  @Test
  void everythingThatIsMissingIsSaidAtOnce() {
    assertThat(console.run("report")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(console.err())
        .contains("a run's folder is needed: assay report RUN... --out DIR")
        .contains("--out: missing; say where the report goes, such as --out=report");
  }

  @Test
  void aFolderThatIsNoRunIsNamed() {
    assertThat(console.run("report", directory.toString(), "--out", "report"))
        .isEqualTo(ExitCode.BAD_USAGE);
    assertThat(console.err())
        .contains(
            directory
                + ": holds no manifest.json; must be the output of 'assay evaluate' or 'assay"
                + " score'");
  }

  @Test
  void helpShowsAnExample() {
    assertThat(console.run("report", "--help")).isEqualTo(ExitCode.OK);
    assertThat(console.out()).contains("assay report runs/claude runs/gpt --out report");
  }
}
