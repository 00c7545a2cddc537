package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.oracle.FaultyPython.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a server takes with it is asked of a fresh one, once; then it is rejected by name. */
final class ServerLossTest {
  private static final String FILE = "tests/test_control.py";
  private static final Limits BRIEF =
      new Limits(Duration.ofSeconds(4), Duration.ofSeconds(4), 1L << 30, 1 << 20, 1 << 20, 64);
  private static final ForkServer.Patience PATIENCE =
      new ForkServer.Patience(BRIEF, Duration.ofMinutes(1));
  private static final ForkServer.Patience IMPATIENCE =
      new ForkServer.Patience(BRIEF, Duration.ofSeconds(1));

  @ParameterizedTest
  @EnumSource
  void oneLossIsMadeGood(Fault fault, @TempDir Path directory) throws Exception {
    try (ForkServer server = start(fault, 1, directory)) {
      assertThat(server.collect(FILE)).hasSize(2);
      assertThat(control(server)).isEqualTo(Answers.unexecuted(Outcome.PASSED, ""));
    }
  }

  @ParameterizedTest
  @EnumSource
  void twoLossesOfACollectionRejectTheFile(Fault fault, @TempDir Path directory) throws Exception {
    try (ForkServer server = start(fault, 2, directory)) {
      assertThatThrownBy(() -> server.collect(FILE))
          .isInstanceOfSatisfying(
              CollectionException.class,
              e -> assertThat(e.reason()).isEqualTo(CollectionException.Reason.DIED))
          .hasMessageStartingWith("the oracle's server " + words(fault));
      assertThat(server.collect(FILE)).as("the next request").hasSize(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void twoLossesOfAnExecutionAreItsOutcome(Fault fault, @TempDir Path directory) throws Exception {
    try (ForkServer server = start(fault, 2, directory)) {
      Execution lost = control(server);
      assertThat(lost.outcome()).isEqualTo(Outcome.DIED);
      assertThat(lost.message()).startsWith("the oracle's server " + words(fault));
      assertThat(control(server)).isEqualTo(Answers.unexecuted(Outcome.PASSED, ""));
    }
  }

  @Test
  void aServerThatIsKilledBetweenRequestsIsReplaced() throws Exception {
    try (ForkServer server = ForkServer.start(PythonForTests.config("hostile"))) {
      assertThat(control(server).outcome()).isEqualTo(Outcome.PASSED);
      List<ProcessHandle> first = server.keeper().descendants().toList();
      server.keeper().destroyForcibly();
      server.keeper().onExit().get();
      assertThat(control(server).outcome()).isEqualTo(Outcome.PASSED);
      for (ProcessHandle process : first) {
        process.onExit().get();
      }
    }
  }

  @Test
  void aCollectionThatHangsIsTriedTwice() throws Exception {
    ServerConfig config = PythonForTests.config("hostile");
    try (ForkServer server = ForkServer.start(config, IsolationPolicy.AUTO, PATIENCE)) {
      ProcessHandle first = server.keeper();
      assertThatThrownBy(() -> server.collect("tests/test_hangs.py"))
          .isInstanceOfSatisfying(
              CollectionException.class,
              e -> assertThat(e.reason()).isEqualTo(CollectionException.Reason.TIMED_OUT))
          .hasMessage("collection took more than 4 s");
      assertThat(server.keeper()).isNotEqualTo(first);
      assertThat(first.isAlive()).isFalse();
    }
  }

  private static String words(Fault fault) {
    return switch (fault) {
      case DIES -> "ended";
      case GARBLES, BREAKS_OFF -> "answered what is not JSON";
      case MISTAKES -> "answered another question";
      case HANGS -> "was silent for";
    };
  }

  private static ForkServer start(Fault fault, int faults, Path directory) throws IOException {
    ServerConfig real = PythonForTests.config("hostile");
    Path python =
        FaultyPython.in(
            Files.createDirectory(directory.resolve("bin")), real.python(), fault, faults);
    ServerConfig faulty =
        new ServerConfig(
            python,
            real.repository(),
            real.site(),
            real.importRoots(),
            real.library(),
            real.hashSeed(),
            real.randomSeed(),
            real.timeZone(),
            real.environment());
    return ForkServer.start(
        faulty, IsolationPolicy.AUTO, fault == Fault.HANGS ? IMPATIENCE : PATIENCE);
  }

  private static Execution control(ForkServer server) {
    return server.execute(ExecutionRequest.of(FILE, FILE + "::test_control").within(BRIEF));
  }
}
