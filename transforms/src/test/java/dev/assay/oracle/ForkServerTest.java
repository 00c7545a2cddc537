package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.trace.Call.Argument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Collection and plain execution, beside a plain run of pytest. */
final class ForkServerTest {
  private static final Pattern VERBOSE =
      Pattern.compile("(\\S+::.+) (PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS)\\b.*");

  private static ForkServer server;

  @BeforeAll
  static void start() {
    server = ForkServer.start(PythonForTests.config("shop"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void givesEveryTestTheOutcomeOfPlainPytest() throws CollectionException {
    Map<String, String> outcomes = new TreeMap<>();
    for (String file : List.of("classes", "kinds", "lines", "threads")) {
      for (CollectedTest test : server.collect("tests/test_" + file + ".py")) {
        String outcome = execute(test.file(), test.nodeId()).outcome().name();
        outcomes.put(test.nodeId(), outcome.replaceAll("(XFAIL|XPASS)ED", "$1"));
      }
    }
    Map<String, String> expected = new TreeMap<>();
    for (String line :
        PythonForTests.plainPytest("shop", "--continue-on-collection-errors", "tests")) {
      Matcher matcher = VERBOSE.matcher(line);
      if (matcher.matches()) {
        expected.put(matcher.group(1), matcher.group(2));
      }
    }
    assertThat(outcomes).hasSizeGreaterThan(30).isEqualTo(expected);
  }

  @Test
  void describesATestThatAClassInheritsFromAnotherFile() throws CollectionException {
    assertThat(server.collect("tests/test_classes.py"))
        .contains(
            new CollectedTest(
                "tests/test_classes.py::EmptyStockTest::test_receives",
                "tests/test_classes.py",
                "tests/mixins.py",
                "ReceivingTests.test_receives",
                4,
                """
                    def test_receives(self):
                        self.assertEqual(self.make().receive(2), self.opening + 2)\
                """,
                List.of(new Argument("self", "<EmptyStockTest>"))));
  }

  @Test
  void givesTheInputsThatCollectionKnows() throws CollectionException {
    CollectedTest last =
        server.collect("tests/test_kinds.py").stream()
            .filter(test -> test.nodeId().endsWith("[tree2-3]"))
            .findFirst()
            .orElseThrow();
    assertThat(last.inputs())
        .containsExactly(new Argument("tree", "[[], [[]]]"), new Argument("depth", "3"));
    assertThat(last.source()).startsWith("@pytest.mark.parametrize(").endsWith("== depth");
  }

  @Test
  void saysWhatFailedAndAtWhichLineOfTheTest() {
    Execution failed = execute("tests/test_kinds.py", "tests/test_kinds.py::test_raises_elsewhere");
    assertThat(failed.message()).isEqualTo("ValueError: negative amount");
    assertThat(failed.failureLine()).contains(20);
  }

  @Test
  void saysWhyAFileGivesNoTests() {
    Map<String, String> reasons = new TreeMap<>();
    for (String file : List.of("syntax_error", "import_error", "nothing", "missing")) {
      assertThatThrownBy(() -> server.collect("tests/test_" + file + ".py"))
          .isInstanceOfSatisfying(
              CollectionException.class,
              e -> reasons.put(file, e.reason() + ": " + e.getMessage()));
    }
    assertThat(reasons)
        .containsEntry("syntax_error", "SYNTAX_ERROR: line 1: invalid syntax")
        .containsEntry(
            "import_error", "IMPORT_ERROR: ModuleNotFoundError: No module named 'no_such_module'")
        .containsEntry("nothing", "NO_TESTS: no tests were collected")
        .hasEntrySatisfying(
            "missing", reason -> assertThat(reason).endsWith("not found: tests/test_missing.py"));
  }

  @Test
  void answersATestThatDoesNotExistWithAnError() {
    assertThat(execute("tests/test_kinds.py", "tests/test_kinds.py::test_gone").message())
        .isEqualTo("no such test: tests/test_kinds.py::test_gone");
    assertThat(execute("tests/test_syntax_error.py", "x").message())
        .isEqualTo("the file cannot be collected: SYNTAX_ERROR: line 1: invalid syntax");
  }

  @Test
  void leavesNoProcessBehindWhenClosed() throws CollectionException {
    List<ProcessHandle> before = ProcessHandle.current().descendants().toList();
    ForkServer other = ForkServer.start(PythonForTests.config("shop"));
    other.collect("tests/test_kinds.py");
    List<ProcessHandle> started = new ArrayList<>(ProcessHandle.current().descendants().toList());
    started.removeAll(before);
    other.close();
    assertThat(started).hasSizeGreaterThanOrEqualTo(2).noneMatch(ProcessHandle::isAlive);
  }

  @Test
  void survivesTheDeathOfItsServer() {
    ForkServer other = ForkServer.start(PythonForTests.config("shop"));
    try (other) {
      List<ProcessHandle> mine = ProcessHandle.current().children().toList();
      mine.get(mine.size() - 1).destroyForcibly();
      String test = "tests/test_kinds.py::test_passes";
      assertThat(other.execute(plain("tests/test_kinds.py", test)).passed()).isTrue();
    }
  }

  @Test
  void namesAMissingInterpreterOrPytest() {
    ServerConfig config = PythonForTests.config("shop");
    assertThatThrownBy(() -> ForkServer.start(with(config, Path.of("/no/python"), config.site())))
        .isInstanceOf(OracleException.class)
        .hasMessage(
            "cannot start the Python interpreter /no/python; install CPython 3.11 or newer, or name"
                + " another one");
    Path empty = PythonForTests.repository("hostile");
    assertThatThrownBy(() -> ForkServer.start(with(config, config.python(), empty)))
        .isInstanceOf(OracleException.class)
        .hasMessageContaining("python3 -m pip install --target " + empty + " pytest==8.4.2");
  }

  private static ServerConfig with(ServerConfig config, Path python, Path site) {
    return new ServerConfig(
        python,
        config.repository(),
        site,
        config.importRoots(),
        config.library(),
        0,
        0,
        "UTC",
        Map.of());
  }

  private static Execution execute(String file, String nodeId) {
    return server.execute(plain(file, nodeId));
  }

  private static ExecutionRequest plain(String file, String nodeId) {
    return ExecutionRequest.of(file, nodeId);
  }
}
