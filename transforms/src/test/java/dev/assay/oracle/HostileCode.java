package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Programs that do what they should not, at one level of isolation: each has its outcome within its
 * limits, leaves no process and no file behind, and the next tests come out as the ones before. A
 * level that this machine lacks is skipped, with the reason.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class HostileCode {
  private static final String CONTROL = "tests/test_control.py";
  private static final ExecutionRequest.TraceLimits TRACED = ExecutionRequest.TraceLimits.PAPER;
  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final Limits LIMITS =
      new Limits(Duration.ofSeconds(3), Duration.ofSeconds(1), 1L << 30, 1L << 20, 1L << 20, 64);

  private static final ForkServer.Patience PATIENCE =
      new ForkServer.Patience(
          new Limits(
              Duration.ofSeconds(30), Duration.ofSeconds(20), 1L << 30, 1L << 20, 64L << 20, 64),
          Duration.ofSeconds(40));

  private final IsolationPolicy policy;
  private ForkServer server;
  private Execution control;
  private Set<PosixFilePermission> shared = Set.of();

  HostileCode(IsolationPolicy policy) {
    this.policy = policy;
  }

  @BeforeAll
  void start() throws IOException {
    shared = Files.getPosixFilePermissions(Path.of("/tmp"));
    ServerConfig config = PythonForTests.config("hostile");
    IsolationTrial.Finding finding = IsolationTrial.of(policy.levels().get(0), config.python());
    assumeTrue(finding.isolation().isPresent(), finding.failure());
    server = ForkServer.start(config, policy, PATIENCE);
    control = execute(CONTROL + "::test_control", Optional.of(TRACED), LIMITS);
    assertThat(control.outcome()).as(control.message()).isEqualTo(Outcome.PASSED);
    assertThat(control.trace()).isPresent();
  }

  @AfterAll
  void stop() throws IOException {
    if (server != null) {
      Set<Long> processes = processes();
      server.close();
      assertThat(processes).noneMatch(pid -> ProcessHandle.of(pid).isPresent());
      assertThat(relics()).isEmpty();
      assertThat(Files.getPosixFilePermissions(Path.of("/tmp"))).isEqualTo(shared);
    }
  }

  /** Which test, its outcomes separated by {@code |}, and the protection it needs, if any. */
  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "/oracle/hostile/expected.csv", numLinesToSkip = 1)
  void endsWithoutHarm(String test, String outcomes, String needs) throws Exception {
    assume(needs);
    collect(test.substring(0, test.indexOf("::")));
    Set<Long> processes = processes();
    Map<String, String> files = readOnlyFiles();

    Instant start = Instant.now();
    Execution execution = execute("tests/" + test, Optional.empty(), LIMITS);
    Duration taken = Duration.between(start, Instant.now());

    assertThat(execution.outcome())
        .as(execution.message())
        .isIn(Arrays.stream(outcomes.split("\\|", -1)).map(Outcome::valueOf).toList());
    assertThat(execution.message()).hasSizeLessThanOrEqualTo(1_000);
    assertThat(taken).isLessThan(LIMITS.wall().plus(GRACE));
    assertThat(execute(CONTROL + "::test_control", Optional.of(TRACED), LIMITS)).isEqualTo(control);
    assertThat(execute(CONTROL + "::test_everything_is_as_it_was", Optional.empty(), LIMITS))
        .isEqualTo(Answers.unexecuted(Outcome.PASSED, ""));
    assertThat(processes()).hasSizeLessThanOrEqualTo(processes.size());
    assertThat(readOnlyFiles()).isEqualTo(files);
    // What a file leaves while it is collected stays for its tests, as in a plain run.
    assertThat(relics()).allMatch(path -> path.toString().endsWith("-collected"));
  }

  @Test
  void whatOneFileChangesWhileItIsCollectedReachesNoOther() throws CollectionException {
    assertThat(server.collect("tests/test_collects_poison.py")).hasSize(3);
    assertThat(execute(CONTROL + "::test_control", Optional.of(TRACED), LIMITS)).isEqualTo(control);
    for (String test : List.of("sees_what_its_file_left", "sees_no_change_of_another_test")) {
      String id = "tests/test_collects_poison.py::test_" + test;
      assertThat(execute(id, Optional.empty(), LIMITS))
          .isEqualTo(Answers.unexecuted(Outcome.PASSED, ""));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "exits, the file ended its process: SystemExit: no tests here",
    "exits_at_once, exited with status 0 during collection",
    "prints, printed more than 1048576 bytes during collection",
    "scribbles, wrote to descriptors that are not its own during collection",
    "collection_hoards, its processes together used more than 1073741824 bytes during collection",
  })
  void aFileThatEndsItsProcessIsBroken(String file, String message) {
    assertThatThrownBy(() -> server.collect("tests/test_" + file + ".py"))
        .isInstanceOfSatisfying(
            CollectionException.class,
            e -> assertThat(e.reason()).isEqualTo(CollectionException.Reason.DIED))
        .hasMessage(message);
    assertThat(execute(CONTROL + "::test_control", Optional.of(TRACED), LIMITS)).isEqualTo(control);
  }

  @Test
  void forksWithoutEndAreBoundedWhileAFileIsCollected() throws CollectionException {
    assertThat(server.collect("tests/test_collection_bombs.py")).hasSize(1);
    assertThat(execute("tests/test_collection_bombs.py::test_is_bounded", Optional.empty(), LIMITS))
        .isEqualTo(Answers.unexecuted(Outcome.PASSED, ""));
    assertThat(execute(CONTROL + "::test_control", Optional.of(TRACED), LIMITS)).isEqualTo(control);
  }

  @Test
  void aFileThatKillsWhatItCanWhileItIsCollectedHarmsItselfAtMost() {
    assume("USER");
    ProcessHandle keeper = server.keeper();
    try {
      assertThat(server.collect("tests/test_collection_kills.py")).hasSize(1);
    } catch (CollectionException e) {
      assertThat(e.reason()).isEqualTo(CollectionException.Reason.DIED);
    }
    assertThat(execute(CONTROL + "::test_control", Optional.of(TRACED), LIMITS)).isEqualTo(control);
    assertThat(server.keeper()).isEqualTo(keeper);
  }

  private void assume(String needs) {
    Isolation isolation = server.isolation();
    boolean given =
        switch (needs) {
          case "NOTHING" -> true;
          case "NETWORK" -> isolation.network();
          case "FILES" -> isolation.files();
          case "NAMESPACE" -> isolation.processes() == Isolation.Processes.NAMESPACE;
          case "USER" -> isolation.processes() != Isolation.Processes.NONE;
          default -> throw new IllegalArgumentException("no such protection: " + needs);
        };
    assumeTrue(
        given, () -> "there is no protection of kind " + needs + ": " + isolation.describe());
  }

  private void collect(String file) throws CollectionException {
    assertThat(server.collect("tests/" + file)).isNotEmpty();
    assertThat(server.collect(CONTROL)).isNotEmpty();
  }

  private Execution execute(
      String nodeId, Optional<ExecutionRequest.TraceLimits> trace, Limits limits) {
    String file = nodeId.substring(0, nodeId.indexOf("::"));
    ExecutionRequest request = ExecutionRequest.of(file, nodeId).within(limits);
    return server.execute(trace.map(request::traced).orElse(request));
  }

  /** Everything that runs on behalf of the server, the server included. */
  private Set<Long> processes() {
    return Stream.concat(Stream.of(server.keeper()), server.keeper().descendants())
        .map(ProcessHandle::pid)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** What hostile code left where everybody may leave things; it marks all of it. */
  private static List<Path> relics() {
    return Stream.of("/tmp", "/var/tmp", "/dev/shm")
        .map(Path::of)
        .filter(Files::isDirectory)
        .flatMap(HostileCode::entries)
        .filter(path -> path.toString().contains("assay-hostile"))
        .toList();
  }

  private static Stream<Path> entries(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Paths, sizes and times of all files that are only to be read. */
  private static Map<String, String> readOnlyFiles() {
    Map<String, String> files = new TreeMap<>();
    for (Path root : List.of(PythonForTests.repository("hostile"), HarnessFiles.directory())) {
      try (Stream<Path> paths = Files.walk(root)) {
        for (Path path : (Iterable<Path>) paths::iterator) {
          BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class);
          files.put(path.toString(), found.size() + " " + found.lastModifiedTime());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return files;
  }
}
