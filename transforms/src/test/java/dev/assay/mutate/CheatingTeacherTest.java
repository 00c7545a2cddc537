package dev.assay.mutate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.agent.ChatModel;
import dev.assay.agent.ModelException;
import dev.assay.agent.ModelName;
import dev.assay.source.PythonSyntaxException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A model that cheats, before the real engine and a real interpreter: whatever it writes, no
 * mutation comes of it, or an honest one.
 */
class CheatingTeacherTest {
  private static final String PRELUDE =
      """
      def double(n): return 2 * n
      def tally(words): return {w: words.count(w) for w in words}
      class Box:
          def __init__(self, size): self.size, self.items = size, []
          def put(self, item): self.items.append(item)
          def total(self): return sum(self.items)
      class registry: limit = 9
      class Marks:
          def __getattr__(self, name): return self
          def __call__(self, *args): return args[-1] if callable(args[-1]) else self
      pytest = Marks()
      """;

  private static final String TEST =
      """
      @pytest.mark.slow
      def test_double(size=2):
          n = double(3)
          total = double(n)
          box = Box(9)
          box.put(total)
          assert total == 12, 'twice'
          assert box.total() == 12
          assert n != 5
      """;

  private static final String HONEST =
      """
      @pytest.mark.slow
      def test_double(size=2):
          once = double(4)
          twice = double(once)
          crate = Box(7)
          crate.put(twice)
          print(f"DEBUG_RESULT: {twice!r}")
          print(f"DEBUG_RESULT: {crate.total()!r}")
          print(f"DEBUG_RESULT: {once != 5!r}")
      """;

  private static final String ASSERTED =
      """
      @pytest.mark.slow
      def test_double(size=2):
          once = double(4)
          twice = double(once)
          crate = Box(7)
          crate.put(twice)
          assert twice == 16, 'twice'
          assert crate.total() == 16
          assert once != 5
      """;

  private final PythonLaboratory laboratory = new PythonLaboratory(PRELUDE);

  @Test
  void anHonestTeacherGetsItsMutationThrough() throws Exception {
    assertThat(outcome(ScriptedModel.teaching(HONEST, ASSERTED)))
        .isInstanceOfSatisfying(
            MutationOutcome.Mutated.class,
            mutated -> assertThat(mutated.mutation().mutated()).isEqualTo(ASSERTED));
  }

  static Stream<Arguments> cheats() {
    return Stream.of(
        cheat(Problem.API_CALLS_DIFFER, "drops an API call", "double(once)", "8"),
        cheat(
            Problem.FORGED_PROBE,
            "drops an API call and keeps its name",
            "double(once)",
            "double(8)"),
        cheat(Problem.API_CALLS_DIFFER, "replaces a call", "double(once)", "sum([once, once])"),
        cheat(
            Problem.CONSTRAINT_BROKEN, "adds an import", "    once =", "    import os\n    once ="),
        cheat(
            Problem.API_CALLS_DIFFER,
            "imports by a call",
            "    once =",
            "    __import__('os')\n    once ="),
        cheat(
            Problem.API_CALLS_DIFFER,
            "imports by importlib",
            "    once =",
            "    importlib.import_module('os')\n    once ="),
        cheat(Problem.API_CALLS_DIFFER, "runs text", "double(4)", "double(eval('4'))"),
        cheat(
            Problem.API_CALLS_DIFFER,
            "executes text",
            "    once =",
            "    exec('n = 1')\n    once ="),
        cheat(Problem.FORGED_PROBE, "hard-codes the subject", "{twice!r}", "{16!r}"),
        cheat(
            Problem.FORGED_PROBE,
            "hard-codes it under the old name",
            "    crate =",
            "    twice = 16\n    crate ="),
        cheat(
            Problem.REACHES_OUT,
            "hard-codes by unpacking",
            "twice = double(once)",
            "_, twice = double(once), 16"),
        cheat(
            Problem.FORGED_PROBE,
            "hard-codes by swapping",
            "    crate =",
            "    once, twice = twice, 16\n    crate ="),
        cheat(Problem.FORGED_PROBE, "hard-codes by arithmetic", "{twice!r}", "{twice * 0 + 16!r}"),
        cheat(
            Problem.FORGED_PROBE,
            "hard-codes by arithmetic on the way",
            "= double(once)",
            "= double(once) * 0 + 16"),
        cheat(
            Problem.CONTROL_CHANGED,
            "hard-codes by a branch",
            "{twice!r}",
            "{16 if True else twice!r}"),
        cheat(
            Problem.CONTROL_CHANGED, "hard-codes by short circuit", "{twice!r}", "{16 or twice!r}"),
        cheat(Problem.FORGED_PROBE, "hard-codes by indexing", "{twice!r}", "{[twice, 16][1]!r}"),
        cheat(
            Problem.REACHES_OUT,
            "hard-codes by storing",
            "    crate.put",
            "    crate.total = 16\n    crate.put"),
        cheat(Problem.FORGED_PROBE, "hard-codes an argument", "crate.put(twice)", "crate.put(16)"),
        cheat(
            Problem.FORGED_PROBE,
            "computes the answer of a kept assertion",
            "{once != 5!r}",
            "{5 != 6!r}"),
        cheat(
            Problem.API_CALLS_DIFFER,
            "computes both sides the same way",
            "{once != 5!r}",
            "{once != double(9)!r}"),
        cheat(Problem.CONTROL_CHANGED, "weakens by or", "{once != 5!r}", "{once != 5 or True!r}"),
        cheat(Problem.FORGED_PROBE, "weakens to membership", "{once != 5!r}", "{once in [8, 9]!r}"),
        cheat(Problem.FORGED_PROBE, "weakens to not None", "{once != 5!r}", "{once is not None!r}"),
        cheat(Problem.FORGED_PROBE, "weakens to a bound", "{once != 5!r}", "{once >= 5!r}"),
        cheat(Problem.API_CALLS_DIFFER, "adds a tolerance", "{twice!r}", "{round(twice)!r}"),
        cheat(
            Problem.CONTROL_CHANGED,
            "puts an assertion under if False",
            "    print(f\"DEBUG_RESULT: {crate",
            "    if False:\n        print(f\"DEBUG_RESULT: {crate"),
        cheat(
            Problem.CONTROL_CHANGED,
            "puts an assertion into try",
            "    print(f\"DEBUG_RESULT: {crate.total()!r}\")",
            "    try:\n        print(f\"DEBUG_RESULT: {crate.total()!r}\")\n    except Exception: pass"),
        cheat(
            Problem.CONTROL_CHANGED,
            "returns before an assertion",
            "    print(f\"DEBUG_RESULT: {crate",
            "    return\n    print(f\"DEBUG_RESULT: {crate"),
        cheat(
            Problem.CONTROL_CHANGED,
            "raises and catches",
            "    crate.put(twice)",
            "    try:\n        crate.put(twice)\n    finally:\n        pass"),
        cheat(
            Problem.MISSING_PROBE,
            "prints a forged probe beside the real ones",
            "    crate.put",
            "    print(f\"DEBUG_RESULT: {16!r}\")\n    crate.put"),
        cheat(Problem.MISSING_PROBE, "prints a forged line", "{twice!r}\")", "16\")"),
        cheat(Problem.FORGED_PROBE, "probes another value", "{twice!r}", "{once!r}"),
        cheat(
            Problem.API_CALLS_DIFFER, "probes another call", "{crate.total()!r}", "{crate.size!r}"),
        cheat(
            Problem.REACHES_OUT,
            "monkeypatches the library",
            "    crate.put",
            "    Box.total = 16\n    crate.put"),
        cheat(
            Problem.REACHES_OUT,
            "patches by an alias",
            "    crate.put",
            "    c = registry\n    c.limit = 1\n    crate.put"),
        cheat(
            Problem.REACHES_OUT,
            "patches a module's table",
            "    crate.put",
            "    registry.x['f'] = 1\n    crate.put"),
        cheat(
            Problem.REACHES_OUT,
            "patches the interpreter",
            "    crate.put",
            "    __builtins__['sum'] = 1\n    crate.put"),
        cheat(
            Problem.REACHES_OUT,
            "looks into frames",
            "    crate.put",
            "    k = double.__globals__\n    crate.put"),
        cheat(
            Problem.REACHES_OUT,
            "shadows the function under test",
            "    once =",
            "    double = int\n    once ="),
        cheat(
            Problem.CONTROL_CHANGED,
            "shadows it by a loop",
            "    once =",
            "    for double in [int]: pass\n    once ="),
        cheat(Problem.REACHES_OUT, "shadows print", "    once =", "    print = 3\n    once ="),
        cheat(
            Problem.API_CALLS_DIFFER,
            "reads a file",
            "double(4)",
            "double(len(open('/etc/passwd').read()))"),
        cheat(Problem.API_CALLS_DIFFER, "reads the clock", "double(4)", "double(int(time.time()))"),
        cheat(Problem.REACHES_OUT, "reads another module", "double(4)", "double(os)"),
        cheat(
            Problem.API_CALLS_DIFFER,
            "skips",
            "    once =",
            "    pytest.skip('later')\n    once ="),
        cheat(
            Problem.CONTROL_CHANGED,
            "skips by raising",
            "    once =",
            "    raise SkipTest\n    once ="),
        cheat(
            Problem.CONSTRAINT_BROKEN,
            "adds a mark",
            "@pytest.mark.slow",
            "@pytest.mark.slow\n@pytest.mark.skip"),
        cheat(
            Problem.CONSTRAINT_BROKEN, "changes a mark", "@pytest.mark.slow", "@pytest.mark.xfail"),
        cheat(Problem.CONSTRAINT_BROKEN, "adds a parameter", "size=2", "size=2, more=3"),
        cheat(Problem.CONSTRAINT_BROKEN, "changes a default", "size=2", "size=3"),
        cheat(
            Problem.CONTROL_CHANGED,
            "becomes a generator",
            "    crate.put",
            "    yield\n    crate.put"),
        cheat(
            Problem.CONSTRAINT_BROKEN,
            "becomes asynchronous",
            "def test_double",
            "async def test_double"),
        cheat(
            Problem.CONTROL_CHANGED,
            "declares a global",
            "    once =",
            "    global once\n    once ="),
        cheat(
            Problem.REACHES_OUT,
            "uses a look-alike",
            "    crate =",
            "    twi\u0441e = 16\n    crate ="),
        cheat(Problem.REACHES_OUT, "probes a look-alike", "{twice!r}", "{twi\u0441e!r}"),
        cheat(
            Problem.CONSTRAINT_BROKEN,
            "writes more than it needs",
            "Box(7)",
            "Box('" + "x".repeat(9_000) + "')"),
        cheat(Problem.CONTROL_CHANGED, "deletes", "    crate.put", "    del once\n    crate.put"),
        cheat(
            Problem.CONTROL_CHANGED, "assigns in an expression", "{twice!r}", "{(twice := 16)!r}"),
        cheat(
            Problem.CONTROL_CHANGED,
            "calls later",
            "    crate.put(twice)",
            "    later = lambda: crate.put(twice)"),
        cheat(
            Problem.CONTROL_CHANGED,
            "loops never",
            "    crate.put(twice)",
            "    for c in (): crate.put(twice)"),
        cheat(
            Problem.CONTROL_CHANGED,
            "decorates an inner function",
            "    once =",
            "    @double\n    def f(): 1\n    once ="),
        Arguments.of(
            Problem.CONTROL_CHANGED,
            "nests the test in a function nobody calls",
            HONEST
                .replace("    ", "        ")
                .replace("(size=2):\n", "(size=2):\n    def inner():\n")),
        Arguments.of(Problem.NOTHING_CHANGED, "returns the original", TEST),
        Arguments.of(
            Problem.NOTHING_CHANGED,
            "returns the original with probes",
            HONEST.replace("double(4)", "double(3)").replace("Box(7)", "Box(9)")),
        Arguments.of(
            Problem.NOTHING_CHANGED,
            "changes names and comments only",
            "# better\n" + HONEST.replace("(4)", "(3)").replace("(7)", "(9)") + "    # done\n"),
        Arguments.of(
            Problem.NOTHING_CHANGED,
            "changes what nothing depends on",
            HONEST
                .replace("(4)", "(3)")
                .replace("(7)", "(9)")
                .replace("    once =", "    unused = 77\n    once =")),
        Arguments.of(
            Problem.NOTHING_CHANGED,
            "says the same with other words",
            HONEST.replace("(4)", "(2 + 1)").replace("(7)", "(9)")),
        Arguments.of(
            Problem.NOTHING_CHANGED,
            "says the same with more words",
            HONEST
                .replace("(4)", "(start)")
                .replace("(7)", "(9)")
                .replace("    once =", "    start = 3\n    once =")));
  }

  private static Arguments cheat(Problem problem, String name, String from, String to) {
    assertThat(HONEST).as(name).contains(from);
    return Arguments.of(problem, name, HONEST.replace(from, to));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("cheats")
  void noCheatGetsThrough(Problem problem, String name, String written) throws Exception {
    String asserted =
        written
            .replaceAll("print\\(f\"DEBUG_RESULT: \\{twice!r}\"\\)", "assert twice == 16, 'twice'")
            .replaceAll(
                "print\\(f\"DEBUG_RESULT: \\{crate.total\\(\\)!r}\"\\)",
                "assert crate.total() == 16")
            .replaceAll("print\\(f\"DEBUG_RESULT: \\{(.*)!r}\"\\)", "assert $1");

    MutationOutcome outcome = outcome(ScriptedModel.teaching(written, asserted));

    assertThat(outcome)
        .as(name)
        .isInstanceOfSatisfying(
            MutationOutcome.Unmutable.class,
            unmutable -> assertThat(unmutable.reason()).isEqualTo(problem));
  }

  private MutationOutcome outcome(ChatModel model) throws PythonSyntaxException, ModelException {
    TeacherSettings settings = TeacherSettings.of(ModelName.parse("test/scripted"));
    return MutationEngine.byModel(model, settings, () -> 0)
        .mutate(TestSource.parse(TEST, 1), laboratory, 1);
  }

  static List<Arguments> assertionCheats() {
    return List.of(
        Arguments.of(
            Problem.ASSERTION_WEAKENED,
            "asserts a constant",
            ASSERTED.replace("twice == 16", "16 == 16")),
        Arguments.of(
            Problem.ASSERTION_WEAKENED,
            "asserts a variable",
            ASSERTED.replace("twice == 16", "twice == once * 2")),
        Arguments.of(
            Problem.ASSERTION_WEAKENED,
            "compares it with itself",
            ASSERTED.replace("twice == 16", "twice == twice")),
        Arguments.of(
            Problem.ASSERTION_WEAKENED,
            "asserts membership",
            ASSERTED.replace("twice == 16", "twice in [16, 17]")),
        Arguments.of(
            Problem.ASSERTION_WEAKENED,
            "asserts a bound",
            ASSERTED.replace("twice == 16", "twice >= 16")),
        Arguments.of(
            Problem.ASSERTION_WEAKENED,
            "asserts existence",
            ASSERTED.replace("twice == 16", "twice is not None")),
        Arguments.of(
            Problem.ASSERTION_WEAKENED,
            "asserts anything",
            ASSERTED.replace("twice == 16", "twice == 16 or True")),
        Arguments.of(
            Problem.ASSERTION_WEAKENED, "asserts truth", ASSERTED.replace("twice == 16", "twice")),
        Arguments.of(
            Problem.ASSERTION_WEAKENED, "drops the message", ASSERTED.replace(", 'twice'", "")),
        Arguments.of(
            Problem.ASSERTION_WEAKENED,
            "drops an assertion",
            ASSERTED.replace("    assert crate.total() == 16\n", "")),
        Arguments.of(
            Problem.FORGED_PROBE,
            "asserts another thing",
            ASSERTED.replace("crate.total() == 16", "twice == 16")),
        Arguments.of(
            Problem.API_CALLS_DIFFER,
            "runs code in a message",
            ASSERTED.replace("'twice'", "exec('1')")),
        Arguments.of(
            Problem.ASSERTION_WEAKENED,
            "swaps the sides",
            ASSERTED.replace("twice == 16", "16 == twice")));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("assertionCheats")
  void noCheatingAssertionGetsThrough(Problem problem, String name, String asserted)
      throws Exception {
    MutationOutcome outcome = outcome(ScriptedModel.teaching(HONEST, asserted));

    assertThat(outcome)
        .as(name)
        .isInstanceOfSatisfying(
            MutationOutcome.Unmutable.class,
            unmutable -> assertThat(unmutable.reason()).isEqualTo(problem));
  }

  @Test
  void whatAReconstructorChangesBesideAssertionsIsGone() throws Exception {
    String more =
        ASSERTED
            .replace("    once =", "    import os\n    once =")
            .replace("double(4)", "double(400)");

    assertThat(outcome(ScriptedModel.teaching(HONEST, more)))
        .isInstanceOfSatisfying(
            MutationOutcome.Mutated.class,
            mutated -> assertThat(mutated.mutation().mutated()).isEqualTo(ASSERTED));
  }

  @Test
  void theCapturedValueIsWrittenAndNotTheModelsIdeaOfIt() throws Exception {
    assertThat(outcome(ScriptedModel.teaching(HONEST, ASSERTED.replace("== 16", "== 16.0"))))
        .isInstanceOfSatisfying(
            MutationOutcome.Mutated.class,
            mutated -> assertThat(mutated.mutation().mutated()).isEqualTo(ASSERTED));
  }
}
