package dev.assay.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.source.PythonSyntaxException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Control dependence and call matching must agree with what ran; places need CPython 3.11. */
class ControlDynamicTest {
  private static final Path FOLDER = Path.of("src/test/resources/flow/dynamic").toAbsolutePath();

  @Test
  void noDependenceAndNoCallThatWasSeenIsDenied(@TempDir Path folder)
      throws IOException, InterruptedException, PythonSyntaxException {
    assumeTrue(run("python3", "--version").contains(" 3.11."));
    Path observed = folder.resolve("observed.tsv");

    String said =
        run(
            "python3",
            FOLDER.resolve("control.py").toString(),
            observed.toString(),
            FOLDER.toString(),
            "probe",
            FOLDER.resolve("probe.py").toString());

    assertThat(said).isEmpty();
    ControlObservations observations = ControlObservations.read(observed);
    assertThat(observations.missed()).isEmpty();
    assertThat(observations.dependences()).isGreaterThan(20);
    assertThat(observations.controlled()).isGreaterThan(20);
    assertThat(observations.calls()).isGreaterThan(50);
  }

  private static String run(String... command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(List.of(command)).redirectErrorStream(true);
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said;
  }
}
