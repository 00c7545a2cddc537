package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs that misbehave: each has its outcome, and the next test runs as if nothing had been. */
final class ForkServerHostileTest {
  private static final String FILE = "tests/test_hostile.py";
  private static final Limits LIMITS =
      new Limits(Duration.ofSeconds(8), Duration.ofSeconds(1), 1L << 30, 1L << 20, 1L << 20, 64);

  private static ForkServer server;

  @BeforeAll
  static void start() {
    server = ForkServer.start(PythonForTests.config("hostile"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @AfterEach
  void theNextTestIsNotAffected() {
    assertThat(execute("test_passes", LIMITS).outcome()).isEqualTo(Outcome.PASSED);
    assertThat(execute("test_temporary_directory_is_fresh", LIMITS).outcome())
        .isEqualTo(Outcome.PASSED);
  }

  @ParameterizedTest
  @CsvSource({
    "test_spins, CPU_EXCEEDED",
    "test_spins_ignoring_the_limit, CPU_EXCEEDED",
    "test_exits_at_once, DIED",
    "test_crashes, DIED",
    "test_prints_a_gigabyte, OUTPUT_EXCEEDED",
    "test_writes_a_large_file, FAILED",
    "test_forks_without_end, PASSED",
    "test_leaves_a_process_behind, PASSED",
    "test_closes_every_descriptor, PASSED",
    "test_forges_a_result, FAILED",
    "test_interrupts, ERROR",
    "test_leaves_threads, PASSED",
    "test_leaves_files, PASSED",
  })
  void endsWith(String test, Outcome outcome) {
    Limits patient =
        new Limits(Duration.ofMinutes(1), Duration.ofSeconds(1), 1L << 30, 1L << 20, 1L << 20, 64);
    assertThat(execute(test, patient).outcome()).isEqualTo(outcome);
  }

  @Test
  void aHangEndsAtTheWallClock() {
    Limits brief =
        new Limits(Duration.ofMillis(500), Duration.ofSeconds(1), 1L << 30, 1 << 20, 1 << 20, 64);
    assertThat(execute("test_hangs_ignoring_signals", brief))
        .isEqualTo(Answers.unexecuted(Outcome.TIMED_OUT, "still running after 0.5 s"));
  }

  @Test
  void memoryEndsAtTheLimitOfTheProcess() {
    Limits roomy =
        new Limits(Duration.ofMinutes(1), Duration.ofSeconds(20), 1L << 29, 1 << 20, 1 << 20, 64);
    assertThat(execute("test_allocates_without_end", roomy).outcome())
        .isIn(Outcome.FAILED, Outcome.DIED);
  }

  @Test
  void aTestCannotTakeTheServerWithIt() {
    assertThat(execute("test_kills_its_parent", LIMITS).outcome())
        .isIn(Outcome.FAILED, Outcome.DIED);
  }

  @ParameterizedTest
  @CsvSource({
    "exits, the file ended its process: SystemExit: no tests here",
    "exits_at_once, exited with status 0 during collection",
    "prints, printed more than 1048576 bytes during collection",
    "scribbles, wrote to descriptors that are not its own during collection",
  })
  void aFileThatEndsItsProcessIsBroken(String file, String message) {
    assertThatThrownBy(() -> server.collect("tests/test_" + file + ".py"))
        .isInstanceOfSatisfying(
            CollectionException.class,
            e -> assertThat(e.reason()).isEqualTo(CollectionException.Reason.DIED))
        .hasMessage(message);
  }

  private static Execution execute(String test, Limits limits) {
    return server.execute(ExecutionRequest.of(FILE, FILE + "::" + test).within(limits));
  }
}
