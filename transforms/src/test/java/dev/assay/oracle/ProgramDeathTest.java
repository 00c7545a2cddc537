package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A virtual machine that is killed runs no clean-up of its own; its servers do it. */
final class ProgramDeathTest {
  private static final int PATIENCE = 30;

  @ParameterizedTest
  @EnumSource(names = {"BUBBLEWRAP", "NAMESPACES", "LIMITS"})
  void nothingOutlivesAKilledVirtualMachine(IsolationPolicy policy) throws Exception {
    Path python = PythonForTests.config("hostile").python();
    IsolationTrial.Finding finding = IsolationTrial.of(policy.levels().get(0), python);
    assumeTrue(finding.isolation().isPresent(), finding.failure());

    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes = System.getProperty("java.class.path");
    Process program =
        new ProcessBuilder(java, "-cp", classes, DyingProgram.class.getName(), policy.name())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(program.getInputStream(), StandardCharsets.UTF_8))) {
      ProcessHandle keeper = ProcessHandle.of(Long.parseLong(lines.readLine())).orElseThrow();
      Path harness = Path.of(lines.readLine());
      Path work = work(keeper);
      List<ProcessHandle> processes = keeper.descendants().toList();
      assertThat(processes).hasSizeGreaterThan(1);
      assertThat(work).isDirectory();

      program.destroyForcibly().waitFor();

      keeper.onExit().get(PATIENCE, TimeUnit.SECONDS);
      for (ProcessHandle process : processes) {
        process.onExit().get(PATIENCE, TimeUnit.SECONDS);
      }
      assertThat(work).doesNotExist();
      // The last to go wait a moment for the end of the virtual machine.
      ProcessHandle.allProcesses()
          .filter(
              process ->
                  process
                      .info()
                      .arguments()
                      .map(a -> List.of(a).contains(harness.toString()))
                      .orElse(false))
          .forEach(process -> process.onExit().join());
      assertThat(harness).doesNotExist();
    } finally {
      program.destroyForcibly();
    }
  }

  private static Path work(ProcessHandle keeper) throws Exception {
    String words = Files.readString(Path.of("/proc", Long.toString(keeper.pid()), "cmdline"));
    String surroundings = List.of(words.split("\0")).stream().reduce((a, b) -> b).orElseThrow();
    return Path.of(new ObjectMapper().readTree(surroundings).get("work").asText());
  }
}
