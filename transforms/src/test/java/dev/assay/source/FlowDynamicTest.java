package dev.assay.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Static answers must contain what an observer of every opcode saw, which needs CPython 3.11. */
class FlowDynamicTest {
  private static final Path FOLDER = Path.of("src/test/resources/flow/dynamic").toAbsolutePath();

  @Test
  void noDefinitionThatWasSeenToReachAReadIsMissed(@TempDir Path folder)
      throws IOException, InterruptedException, PythonSyntaxException {
    assumeTrue(run("python3", "--version").contains(" 3.11."));
    Path observed = folder.resolve("observed.tsv");

    String said =
        run(
            "python3",
            FOLDER.resolve("observe.py").toString(),
            observed.toString(),
            FOLDER.toString(),
            "probe",
            FOLDER.resolve("probe.py").toString());

    assertThat(said).isEmpty();
    FlowObservations observations = FlowObservations.read(observed);
    assertThat(observations.pairs()).isGreaterThan(400);
    assertThat(observations.missed()).isEmpty();
    assertThat(observations.unplaced()).isEmpty();
    assertThat(observations.staticPerUse()).isLessThan(1.15 * observations.seenPerUse());
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
