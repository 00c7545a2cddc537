package dev.assay.runners;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.runners.doctor.FakeMachine;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class InterruptionTest {
  /** The program with a pipeline that says that it runs and then runs for ever. */
  static final class Endless {
    private Endless() {}

    public static void main(String[] args) {
      AssertionsBuild endless =
          (config, options, progress) -> {
            System.out.println("running");
            try {
              new CountDownLatch(1).await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            return RecordingBuild.GOOD;
          };
      Terminal terminal = new Terminal(System.out, System.err, false, 80, false);
      Assay assay =
          new Assay(
              endless,
              RecordingVerification.passing(),
              FakeMachine.healthy(),
              terminal,
              InstantSource.system());
      System.exit(assay.run(args).number());
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void ctrlCEndsTheProcessWithItsOwnExitCodeAndAWord() throws IOException, InterruptedException {
    // Whoever started this test in the background has had SIGINT ignored, which children inherit.
    Process process =
        new ProcessBuilder(
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Endless.class.getName(),
                "build",
                "assertions",
                "--out=out")
            .start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).isEqualTo("running");
      new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();

      String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).isEqualTo(ExitCode.INTERRUPTED.number());
      assertThat(err).isEqualTo("interrupted; the same command goes on from here\n");
    } finally {
      process.destroyForcibly();
    }
  }
}
