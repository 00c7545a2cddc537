package dev.assay.runners;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.pipelines.BuildResult;
import dev.assay.pipelines.ConfigException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExitCodeTest {
  @Test
  void theNumbersNeverChange() {
    assertThat(Arrays.stream(ExitCode.values()).map(c -> c.number() + " " + c))
        .containsExactly(
            "0 OK",
            "1 INTERNAL_ERROR",
            "2 BAD_USAGE",
            "3 REPOSITORY_REJECTED",
            "4 NO_TASK",
            "5 NOT_CONSERVED",
            "6 NOT_ISOLATED",
            "7 SPEND_LIMIT",
            "8 VERIFICATION_FAILED",
            "9 INCOMPLETE",
            "10 CLUSTER_LOST",
            "11 UNFIT_WORKER",
            "130 INTERRUPTED");
  }

  @Test
  void aBuildWithTasksIsFineEvenIfTestsWereRejected() {
    assertThat(codeAfter(3, Map.of("STRUCTURE/SHALLOW", 9L), true)).isEqualTo(ExitCode.OK);
  }

  @Test
  void aRepositoryThatCouldNotBeUsedIsTold() {
    Map<String, Long> rejections = Map.of("INGEST/UNKNOWN_NAME", 1L);

    assertThat(codeAfter(3, rejections, true)).isEqualTo(ExitCode.REPOSITORY_REJECTED);
    assertThat(codeAfter(0, rejections, true)).isEqualTo(ExitCode.REPOSITORY_REJECTED);
  }

  @Test
  void anEmptyDatasetIsNoSuccess() {
    assertThat(codeAfter(0, Map.of(), true)).isEqualTo(ExitCode.NO_TASK);
  }

  @Test
  void lostUnitsAreWorseThanAnythingElse() {
    assertThat(codeAfter(0, Map.of("INGEST/UNKNOWN_NAME", 1L), false))
        .isEqualTo(ExitCode.NOT_CONSERVED);
  }

  @Test
  void aConfigurationThatThePipelineRefusesIsBadUsageWithoutAStackTrace() {
    Console console =
        Console.with(
            RecordingBuild.ending(
                (config, options, progress) -> {
                  throw new ConfigException(List.of("repos: 'nope' is unknown", "out: is a file"));
                }));

    assertThat(console.run("build", "assertions", "--out=out")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(console.err())
        .isEqualTo(
            """
            assay build assertions: cannot be done
              repos: 'nope' is unknown
              out: is a file
            See 'assay build assertions --help'.
            """);
    console.run("build", "assertions", "--out=out", "--verbose");
    assertThat(console.err()).contains("\tat dev.assay.runners");
  }

  @Test
  void whatNobodyExpectedIsAnInternalErrorWithAStackTrace() {
    Console console =
        Console.with(
            RecordingBuild.ending(
                (config, options, progress) -> {
                  throw new IllegalStateException("boom");
                }));

    assertThat(console.run("build", "assertions", "--out=out")).isEqualTo(ExitCode.INTERNAL_ERROR);
    assertThat(console.err())
        .startsWith("assay: internal error")
        .contains("IllegalStateException: boom", "\tat dev.assay.runners");
  }

  @Test
  void aWorkerWithoutPythonIsNamedThoughItsExceptionComesAsAText() {
    Console console =
        Console.with(
            RecordingBuild.ending(
                (config, options, progress) -> {
                  throw new IllegalStateException(
                      "job failed",
                      new IllegalStateException(
                          "dev.assay.transforms.UnfitWorkerException: the worker on host-7 (process"
                              + " 12) can do nothing: install Python\n\tat some.Frame"));
                }));

    assertThat(console.run("build", "assertions", "--out=out")).isEqualTo(ExitCode.UNFIT_WORKER);
    assertThat(console.err())
        .isEqualTo(
            """
            assay build assertions: the worker on host-7 (process 12) can do nothing: install Python
            Nothing that was finished is lost: the same command goes on from there.
            """);
  }

  private static ExitCode codeAfter(long tasks, Map<String, Long> rejections, boolean conserved) {
    BuildResult result = new BuildResult(tasks, 1, rejections, Path.of("out"), conserved);
    return Console.with(RecordingBuild.ending(result)).run("build", "assertions", "--out=out");
  }
}
