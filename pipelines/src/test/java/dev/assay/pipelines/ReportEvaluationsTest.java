package dev.assay.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.pipelines.report.Analyses;
import dev.assay.pipelines.report.SampleRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportEvaluationsTest {
  private Path directory;

  @BeforeEach
  void useDirectory(@TempDir Path temporary) {
    directory = temporary;
  }

  private Analyses report(Path... runs) throws ConfigException {
    return ReportEvaluations.run(
        new ReportConfig(List.of(runs), Optional.empty(), directory.resolve("report")));
  }

  private Path run(String name) throws IOException {
    return SampleRun.of(30).entrant("m/a", 0, 1, 60).write(directory.resolve(name));
  }

  @Test
  void aRunOnDiskBecomesAReport() throws ConfigException, IOException {
    Analyses analyses = report(run("run"));
    assertThat(analyses.tasks()).hasSize(30);
    assertThat(analyses.leaderboard()).hasSize(1);
    assertThat(directory.resolve("report/index.html")).isNotEmptyFile();
  }

  @Test
  void foldersOfOneNameAreTold() throws ConfigException, IOException {
    assertThat(report(run("a/run"), run("b/run")).leaderboard())
        .anyMatch(line -> line.contains("m/a (run)"))
        .anyMatch(line -> line.contains("m/a (run 2)"));
  }

  @Test
  void whatIsNoFinishedRunIsSaidForAllOfThem() throws IOException {
    Path unfinished = run("unfinished");
    Files.createDirectories(unfinished.resolve("predictions"));
    Files.delete(unfinished.resolve("manifest.json"));
    Path build = Files.createDirectories(directory.resolve("build"));
    Files.writeString(build.resolve("manifest.json"), "{\"family\": \"assertions\"}");
    Path empty = Files.createDirectories(directory.resolve("empty"));
    Path broken = Files.createDirectories(directory.resolve("broken"));
    Files.writeString(broken.resolve("manifest.json"), "{");
    assertThatThrownBy(
            () -> report(directory.resolve("none"), unfinished, build, empty, broken, empty))
        .isInstanceOfSatisfying(
            ConfigException.class,
            problem ->
                assertThat(problem.problems())
                    .satisfiesExactly(
                        p -> assertThat(p).contains("none: no such folder"),
                        p -> assertThat(p).contains("unfinished: an unfinished run"),
                        p -> assertThat(p).contains("build: is a build, not a run"),
                        p -> assertThat(p).contains("empty: holds no manifest.json"),
                        p -> assertThat(p).contains("broken: damaged: manifest.json is not JSON"),
                        p -> assertThat(p).endsWith("empty: given twice")));
    assertThat(directory.resolve("report")).doesNotExist();
  }

  @Test
  void anEarlierReportIsReplacedAndNothingElse() throws ConfigException, IOException {
    Path run = run("run");
    report(run);
    Path stale = directory.resolve("report/tables/stale.csv");
    Files.writeString(stale, "of an earlier report");
    report(run);
    assertThat(stale).doesNotExist();
    Files.writeString(directory.resolve("report/manifest.json"), "{}");
    assertThatThrownBy(() -> report(run))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("holds manifest.json; must be new, empty or an earlier report");
    assertThat(directory.resolve("report/index.html")).exists();
  }

  @Test
  void aRunThatLostVerdictsIsDamaged() throws IOException {
    Path run = run("run");
    Files.delete(run.resolve("verdicts/part-0.avro"));
    assertThatThrownBy(() -> report(run))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(
            "the manifest counts 30 tasks and 30 verdicts, the files hold 30 and 0");
  }
}
