package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.oracle.ExecutionRequest.TraceLimits;
import dev.assay.slice.ExactSlice;
import dev.assay.slice.ExactSlicer;
import dev.assay.trace.Call;
import dev.assay.trace.Dependences;
import dev.assay.trace.Dependences.Verdict;
import dev.assay.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Exact slices of programs that carry them as comments: {@code # in} on a relevant line, {@code #
 * in x3} with the number of its relevant runs, {@code # asked} on the assertion.
 */
final class ExactSlicesTest {
  private static final Pattern MARK = Pattern.compile("# (in|asked)( x(\\d+))?$");
  private static final int MANY = 1_000_000;
  private static ForkServer server;

  @BeforeAll
  static void start() {
    server = ForkServer.start(PythonForTests.config("exact"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  static List<String> programs() throws IOException {
    try (Stream<Path> files = Files.list(PythonForTests.repository("exact").resolve("tests"))) {
      return files
          .map(path -> "tests/" + path.getFileName())
          .filter(name -> name.endsWith(".py"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void holdsTheLinesThatAreMarkedAndOnlyWhatRan(String file) throws Exception {
    SortedMap<Integer, Integer> expected = marked(file);
    Execution execution = execute(server, file, 0);
    assertThat(execution.outcome()).as(execution.message()).isEqualTo(Outcome.PASSED);
    Dependences dependences = execution.dependences().orElseThrow();
    assertThat(dependences.verdict()).isEqualTo(Verdict.WHOLE);
    ExactSlicer slicer = ExactSlicer.of(dependences);
    ExactSlice slice = slicer.slice(asked(file));

    SortedMap<Integer, Integer> found = new TreeMap<>();
    slice.lines().forEach(line -> found.merge(line.line(), line.count(), Integer::sum));
    assertThat(slice.metrics().mcl())
        .isEqualTo(found.values().stream().mapToLong(Integer::longValue).sum());
    found.replaceAll((line, count) -> expected.getOrDefault(line, 0) == 0 ? 0 : count);
    assertThat(found).isEqualTo(expected);

    for (ExactSlice.ExactLine line : slice.lines()) {
      assertThat(slicer.trace().calls().get(line.call()).lines())
          .anyMatch(ran -> ran.line() == line.line() && ran.count() >= line.count());
    }
    Trace traced =
        server
            .execute(ExecutionRequest.of(file, test(file)).traced(new TraceLimits(1000, 100_000)))
            .trace()
            .orElseThrow();
    assertThat(calls(slicer.trace())).isEqualTo(calls(traced));
    assertThat(sliced(server, file, 3)).isEqualTo(slice);
  }

  private static SortedMap<Integer, Integer> marked(String file) throws IOException {
    List<String> lines = Files.readAllLines(PythonForTests.repository("exact").resolve(file));
    SortedMap<Integer, Integer> marked = new TreeMap<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher mark = MARK.matcher(lines.get(i));
      if (mark.find()) {
        marked.put(i + 1, mark.group(3) == null ? 0 : Integer.parseInt(mark.group(3)));
      }
    }
    return marked;
  }

  private static int asked(String file) throws IOException {
    List<String> lines = Files.readAllLines(PythonForTests.repository("exact").resolve(file));
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).endsWith("# asked")) {
        return i + 1;
      }
    }
    throw new IllegalStateException(file + " has no line that ends with # asked");
  }

  private static ExactSlice sliced(ForkServer oracle, String file, int layout) throws Exception {
    return ExactSlicer.of(execute(oracle, file, layout).dependences().orElseThrow())
        .slice(asked(file));
  }

  private static List<String> calls(Trace trace) {
    List<String> calls = new ArrayList<>();
    for (Call call : trace.calls()) {
      SortedMap<Integer, Integer> lines = new TreeMap<>();
      call.lines().forEach(line -> lines.put(line.line(), line.count()));
      calls.add(trace.function(call).qualname() + " in " + call.parent() + ": " + lines);
    }
    return calls;
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"address_used_again", "walks_over_dictionaries", "other_code", "slots"})
  void otherSeedsAndAddressesGiveTheSameSlice(String name) throws Exception {
    String file = "tests/test_" + name + ".py";
    ServerConfig config = PythonForTests.config("exact");
    ServerConfig changed =
        new ServerConfig(
            config.python(),
            config.repository(),
            config.site(),
            config.importRoots(),
            config.library(),
            4243,
            7,
            "Asia/Kolkata",
            config.environment());
    ExactSlice slice = sliced(server, file, 0);
    try (ForkServer other = ForkServer.start(changed)) {
      assertThat(sliced(other, file, 0)).isEqualTo(slice);
      assertThat(sliced(other, file, 5)).isEqualTo(slice);
    }
    assertThat(sliced(server, file, 0)).isEqualTo(slice);
  }

  @Test
  void anExecutionOfMoreInstructionsThanTheLimitIsTooLarge() throws Exception {
    String file = "tests/test_while.py";
    Dependences dependences =
        server
            .execute(ExecutionRequest.of(file, test(file)).withDependences(50))
            .dependences()
            .orElseThrow();
    assertThat(dependences.verdict()).isEqualTo(Verdict.TOO_LARGE);
    assertThat(dependences.size()).isZero();
  }

  @Test
  void followsATestThatStandsInForTheOriginal() throws Exception {
    String file = "tests/test_overwritten_items.py";
    String other =
        """
        def test():
            a = 1

            b = a
            c = 2
            assert b == 1
        """;
    Dependences dependences =
        server
            .execute(ExecutionRequest.of(file, test(file)).replacedBy(other).withDependences(MANY))
            .dependences()
            .orElseThrow();
    assertThat(ExactSlicer.of(dependences).slice(6).lines())
        .extracting(ExactSlice.ExactLine::line)
        .containsExactly(2, 4, 6);
  }

  @Test
  void countsCallsToADepthOnlyButFollowsDeeperOnes() throws Exception {
    String file = "tests/test_other_code.py";
    ExactSlicer slicer = ExactSlicer.of(execute(server, file, 0).dependences().orElseThrow());
    assertThat(slicer.slice(asked(file), 0).metrics().mcl()).isEqualTo(5);
    assertThat(slicer.slice(asked(file), 1).metrics().mcl()).isEqualTo(7);
    assertThat(slicer.slice(asked(file)).metrics().mcl()).isEqualTo(9);
  }

  @Test
  void saysWhyAnExecutionCouldNotBeFollowed() {
    try (ForkServer shop = ForkServer.start(PythonForTests.config("shop"))) {
      assertThat(verdict(shop, "test_thread")).isEqualTo(Verdict.THREADS);
      assertThat(verdict(shop, "test_traces_itself")).isEqualTo(Verdict.LOST);
    }
  }

  private static Verdict verdict(ForkServer shop, String name) {
    String file = "tests/test_threads.py";
    return shop.execute(ExecutionRequest.of(file, file + "::" + name).withDependences(MANY))
        .dependences()
        .orElseThrow()
        .verdict();
  }

  @Test
  void aSliceBeginsWhereAStatementRan() throws Exception {
    String file = "tests/test_while.py";
    ExactSlicer slicer = ExactSlicer.of(execute(server, file, 0).dependences().orElseThrow());
    assertThatThrownBy(() -> slicer.slice(999))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no statement of line 999 ran");
  }

  private static Execution execute(ForkServer oracle, String file, int layout) throws Exception {
    return oracle.execute(
        ExecutionRequest.of(file, test(file)).withDependences(MANY).inLayout(layout));
  }

  private static String test(String file) throws CollectionException {
    return server.collect(file).get(0).nodeId();
  }
}
