package dev.assay.runners;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RefreshCommandTest {
  private final Console console = Console.with(RecordingBuild.ending(RecordingBuild.GOOD));

  @Test
  void whatIsWrongIsSaidAllAtOnce() {
    assertThat(
            console.run(
                "refresh",
                "--json",
                "--catalog=none.yaml",
                "--models=none.yaml",
                "--max-requests=many",
                "--isolation=some"))
        .isEqualTo(ExitCode.BAD_USAGE);

    assertThat(console.err())
        .contains(
            "--from: missing",
            "--out: missing",
            "--json: is for --dry-run, which is not there",
            "--catalog: 'none.yaml' is not a file",
            "--models: 'none.yaml' is not a file",
            "--max-requests: 'many'",
            "--isolation: 'some'");
  }

  @Test
  void aDatasetThatIsNotThereIsSaidToBeMissing() {
    assertThat(console.run("refresh", "--from=nowhere", "--out=next", "--dry-run"))
        .isEqualTo(ExitCode.BAD_USAGE);

    assertThat(console.err()).contains("nowhere: no such folder");
  }
}
