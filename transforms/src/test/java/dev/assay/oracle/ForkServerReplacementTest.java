package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.oracle.ExecutionRequest.TraceLimits;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Other source in place of a test, and probes in it. */
final class ForkServerReplacementTest {
  private static final String KINDS = "tests/test_kinds.py";
  private static final String CLASSES = "tests/test_classes.py";

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
  void anIdenticalReplacementChangesNoOutcomeMessageOrLine() throws CollectionException {
    for (String file : List.of(KINDS, CLASSES, "tests/test_threads.py")) {
      for (CollectedTest test : server.collect(file)) {
        assertThat(replace(file, test.nodeId(), test.source(), false))
            .as(test.nodeId())
            .isEqualTo(server.execute(ExecutionRequest.of(file, test.nodeId())));
      }
    }
  }

  @Test
  void aReplacementUsesFixturesImportsAndEnclosingClass() {
    assertThat(
            replace(
                KINDS,
                KINDS + "::test_passes",
                "def test_passes(stock):\n  assert depth_of([]) == 1 and stock.total == 10",
                false))
        .isEqualTo(Answers.unexecuted(Outcome.PASSED, ""));
    assertThat(
            replace(
                CLASSES,
                CLASSES + "::TestSuper::test_super",
                "    def test_super(self):\n        assert self.label() == 'sub'\n",
                false))
        .isEqualTo(Answers.unexecuted(Outcome.PASSED, ""));
    assertThat(
            replace(
                    CLASSES,
                    CLASSES + "::TestSuper::test_private",
                    "    def test_private(self):\n        self.__x = 1\n        assert self._TestSuper__x == 2\n",
                    false)
                .failureLine())
        .contains(44);
  }

  @Test
  void aReplacementThatCannotStandInSaysWhy() {
    assertThat(messageOf("def test_passes(stock:\n  pass"))
        .isEqualTo("the replacement is not Python: line 1: '(' was never closed");
    assertThat(messageOf("def test_passes():\n  pass"))
        .isEqualTo("the replacement's parameters [] are not ['stock']");
    assertThat(messageOf("def test_other(stock):\n  pass"))
        .isEqualTo("the replacement defines test_other instead of test_passes");
    assertThat(messageOf("x = 1"))
        .isEqualTo("the replacement must be one definition of test_passes");
    assertThat(messageOf("async def test_passes(stock):\n  pass"))
        .isEqualTo("the replacement is another kind of function (async or generator)");
    assertThat(messageOf("def test_passes(stock):\n  nonlocal x"))
        .startsWith("the replacement does not compile: no binding for nonlocal 'x' found");
  }

  @Test
  void probesRecordValuesInOrderOfEvaluation() {
    Execution execution =
        replace(
            KINDS,
            KINDS + "::test_passes",
            """
            def test_passes(stock):
                print("DEBUG_RESULT: forged")
                for value in (1, [2.5, {"b", "a"}, ()]):
                    print(f"DEBUG_RESULT: {value}")
                print(f"DEBUG_RESULT: {stock!r}")
                import collections, fractions
                print(f"DEBUG_RESULT: {collections.deque([fractions.Fraction(1, 2)])}")
                print(f"DEBUG_RESULT: {float('nan')}")
                print(f"DEBUG_RESULT: {(frozenset([2, 1]), set(), b'x', ...)}")
            """,
            true);
    assertThat(execution.outcome()).isEqualTo(Outcome.PASSED);
    assertThat(execution.probes())
        .containsExactly(
            literal(0, "int", "1"),
            literal(0, "list", "[2.5, {'a', 'b'}, ()]"),
            new ProbeValue(
                1, "shop.stock.Stock", Optional.empty(), Optional.empty(), Optional.of(true)),
            new ProbeValue(
                2,
                "collections.deque",
                Optional.empty(),
                Optional.of("deque([Fraction(1, 2)])"),
                Optional.of(true)),
            new ProbeValue(3, "float", Optional.empty(), Optional.of("nan"), Optional.of(true)),
            literal(4, "tuple", "(frozenset({1, 2}), set(), b'x', Ellipsis)"));
  }

  @Test
  void aProbeSurvivesValuesThatFightBack() {
    Execution execution =
        replace(
            KINDS,
            KINDS + "::test_passes",
            """
            def test_passes(stock):
                class Hostile:
                    def __repr__(self):
                        raise SystemExit
                    def __bool__(self):
                        raise KeyboardInterrupt
                print(f"DEBUG_RESULT: {Hostile()}")
                loop = []
                loop.append(loop)
                print(f"DEBUG_RESULT: {loop}")
                print(f"DEBUG_RESULT: {10 ** 5000}")
            """,
            true);
    assertThat(execution.outcome()).isEqualTo(Outcome.PASSED);
    assertThat(execution.probes())
        .containsExactly(
            new ProbeValue(
                0,
                "test_kinds.test_passes.<locals>.Hostile",
                Optional.empty(),
                Optional.empty(),
                Optional.empty()),
            new ProbeValue(1, "list", Optional.empty(), Optional.of("[[...]]"), Optional.of(true)),
            new ProbeValue(2, "int", Optional.empty(), Optional.empty(), Optional.of(true)));
  }

  @Test
  void theTraceOfAReplacedTestHoldsTheReplacement() {
    String source = "def test_passes(stock):\n    assert stock.total\n";
    Execution execution =
        server.execute(
            ExecutionRequest.of(KINDS, KINDS + "::test_passes")
                .replacedBy(source)
                .traced(TraceLimits.PAPER));
    assertThat(execution.trace().orElseThrow().functions())
        .first()
        .satisfies(
            function -> {
              assertThat(function.source()).isEqualTo(source.strip());
              assertThat(function.firstLine()).isEqualTo(9);
            });
  }

  @Test
  void aFootprintTellsWhatAReplacementMentionsBesides() {
    String same = "def test_passes(stock):\n    assert stock.receive(1) == 11\n";
    String other = "def test_passes(stock):\n    assert stock.receive(2) == depth_of([]) + 'x y'\n";

    assertThat(mentions(same)).containsExactly("");
    assertThat(mentions(other)).containsExactly("", "depth_of", "x", "y");
  }

  private static List<String> mentions(String source) {
    ExecutionRequest request =
        ExecutionRequest.of(KINDS, KINDS + "::test_passes").replacedBy(source).withFootprint();
    return server.execute(request).footprint().orElseThrow().code().stream()
        .filter(code -> code.file().equals("<generated>"))
        .map(Footprint.CodeId::qualname)
        .toList();
  }

  private static ProbeValue literal(int index, String type, String literal) {
    return new ProbeValue(index, type, Optional.of(literal), Optional.empty(), Optional.of(true));
  }

  private static String messageOf(String source) {
    Execution execution = replace(KINDS, KINDS + "::test_passes", source, false);
    assertThat(execution.outcome()).isEqualTo(Outcome.ERROR);
    return execution.message();
  }

  private static Execution replace(String file, String nodeId, String source, boolean probes) {
    ExecutionRequest plain = ExecutionRequest.of(file, nodeId);
    return server.execute(probes ? plain.probedBy(source) : plain.replacedBy(source));
  }
}
