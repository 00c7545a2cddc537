package dev.assay.runners;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluateCommandTest {
  private final Console console = Console.with(RecordingBuild.ending(RecordingBuild.GOOD));

  @Test
  void whatIsWrongIsSaidAllAtOnce() {
    assertThat(
            console.run(
                "evaluate",
                "--model=gold,gpt",
                "--samples=0",
                "--temperature=-1",
                "--agent=writer",
                "--max-steps=none",
                "--limit=0"))
        .isEqualTo(ExitCode.BAD_USAGE);

    assertThat(console.err())
        .contains(
            "DIR: missing",
            "--out: missing",
            "'gpt' is neither gold nor empty nor constant nor PROVIDER/MODEL",
            "--samples: '0'",
            "--temperature: '-1'",
            "--agent: 'writer' is none of reader, prompt",
            "--max-steps: 'none'",
            "--limit: '0'");
  }

  @Test
  void whoIsAskedMustBeSaid() {
    assertThat(console.run("evaluate", "out", "--out=run")).isEqualTo(ExitCode.BAD_USAGE);

    assertThat(console.err()).contains("--model: missing; say who is asked");
  }

  @Test
  void aDatasetThatIsNotThereIsSaidToBeMissing(@TempDir Path folder) {
    assertThat(
            console.run(
                "evaluate",
                folder.resolve("none").toString(),
                "--model=gold",
                "--out=" + folder.resolve("run")))
        .isEqualTo(ExitCode.BAD_USAGE);

    assertThat(console.err()).contains("no such folder");
    assertThat(folder.resolve("run")).doesNotExist();
  }

  @Test
  void aFileMayHoldTheOptions(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("eval.yaml"), "samples: 0\nagent: prompt\n");

    console.run("evaluate", "out", "--model=gold", "--out=run", "--config=" + file);

    assertThat(console.err()).contains(file + ": samples: '0'").doesNotContain("agent");
  }

  @Test
  void theHelpHasExamples() {
    assertThat(console.run("evaluate", "--help")).isEqualTo(ExitCode.OK);

    assertThat(console.out())
        .contains("assay evaluate out --model=gold,empty,constant --out=run", "--max-spend-usd");
  }
}
