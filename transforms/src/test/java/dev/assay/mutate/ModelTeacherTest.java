package dev.assay.mutate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.agent.ChatMessage;
import dev.assay.agent.ChatModel;
import dev.assay.agent.ChatReply.Finish;
import dev.assay.agent.ModelException;
import dev.assay.agent.ModelException.Kind;
import dev.assay.agent.ModelName;
import dev.assay.source.PythonSyntaxException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A model as the teacher, with canned replies before the real engine and interpreter. */
class ModelTeacherTest {
  private static final TeacherSettings SETTINGS =
      TeacherSettings.of(ModelName.parse("test/scripted"));

  private static final String TEST =
      """
          def test_double(self):
              total = double(3)
              assert total == 6
              self.assertIn(total, [6, 7])
      """;

  private static final String PROBED =
      """
      def test_double(self):
          twice = double(40)
          print(f"DEBUG_RESULT: {twice!r}")
          print(f"DEBUG_RESULT: {twice in [80, 81]!r}")
      """;

  private static final String ASSERTED =
      """
          def test_double(self):
              twice = double(40)
              assert twice == 80
              self.assertIn(twice, [80, 81])
      """;

  private final PythonLaboratory laboratory = new PythonLaboratory("def double(n): return 2 * n\n");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s",
        "```\n%s```",
        "```python\n%s```",
        "Sure! Here it is:\n\n```python title=\"x\"\n%s```\nI changed 3 to 40.",
        "~~~py\n%s~~~",
        "````markdown\n```python\n%s```\n````",
        "Here it is:\n%sHope that helps.",
        "<think>\ndef test_double(self):\n    pass\n</think>\n```python\n%s```",
        "```python\nimport os\nfrom x import y\n\n%s```",
        "```python\n%s```\n\nAgain:\n\n```python\n%s```",
        "\uFEFF%s",
        "```python\n%s"
      })
  void codeIsFoundWhateverStandsAroundIt(String frame) throws Exception {
    assertThat(mutated(frame.replace("%s", PROBED))).isEqualTo(ASSERTED);
  }

  @Test
  void codeIsIndentedAsTheOriginalWhateverItsOwnIndentation() throws Exception {
    assertThat(mutated(PROBED.replace("\n", "\r\n"))).isEqualTo(ASSERTED);
    assertThat(mutated(PROBED.replace("    ", "\t")))
        .contains("    def test_double(self):\n    \t");
    assertThat(mutated(PROBED.indent(8))).isEqualTo(ASSERTED);
    assertThat(mutated("class TestDouble:\n\n" + PROBED.indent(2))).isEqualTo(ASSERTED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "print(f'DEBUG_RESULT: {twice!r}')",
        "print(f\"DEBUG_RESULT: {twice}\")",
        "print(f\"DEBUG_RESULT:{twice!s:>3}\")",
        "print(f\"DEBUG_RESULT: {repr(twice)}\")",
        "print(\"DEBUG_RESULT: {twice!r}\")",
        "print('DEBUG_RESULT:', twice)",
        "print('DEBUG_RESULT:', twice, flush=True)",
        "print('DEBUG_RESULT: {}'.format(twice))",
        "print('DEBUG_RESULT: %r' % twice)",
        "print('DEBUG_RESULT: %r' % (twice,))",
        "print(f\"DEBUG_RESULT: {twice!r}\")\n    assert twice == 6",
        "assert twice == 9\n    print(f\"DEBUG_RESULT: {twice!r}\")",
        "assert twice == 9",
        "print(f\"DEBUG_RESULT: {twice!r}\")  # the total",
        "print(f\"\"\"DEBUG_RESULT: {(\n        twice\n    )!r}\"\"\")"
      })
  void aProbeIsRepairedWhereItIsCertainWhatIsMeant(String probe) throws Exception {
    String written = PROBED.replace("print(f\"DEBUG_RESULT: {twice!r}\")", probe);

    assertThat(mutated(written)).isEqualTo(ASSERTED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "MISSING_PROBE | print('total is', twice)",
        "MISSING_PROBE | print('DEBUG_RESULT: 80')",
        "MISSING_PROBE | pass",
        "NOT_A_FUNCTION | print(f'DEBUG_RESULT: {twice'"
      })
  void whatIsMissingIsAskedForAgainInTheSameRound(Problem problem, String probe) throws Exception {
    String written =
        "```\n" + PROBED.replace("print(f\"DEBUG_RESULT: {twice!r}\")", probe) + "```\n";
    ScriptedModel model = ScriptedModel.saying(written, PROBED, ASSERTED);

    MutationOutcome.Mutated outcome = (MutationOutcome.Mutated) outcome(model);

    assertThat(outcome.rounds()).isEmpty();
    assertThat(model.requests()).hasSize(3);
    assertThat(model.told(1)).contains("cannot be used");
    assertThat(model.requests().get(1).messages())
        .extracting(ChatMessage::role)
        .containsExactly(
            ChatMessage.Role.SYSTEM,
            ChatMessage.Role.USER,
            ChatMessage.Role.ASSISTANT,
            ChatMessage.Role.USER);
    assertThat(reason(ScriptedModel.saying(written))).isEqualTo(problem);
  }

  @Test
  void repliesWithoutAUsableFunctionSayWhatIsWrong() throws Exception {
    assertThat(reason(ScriptedModel.saying(""))).isEqualTo(Problem.NO_CODE);
    assertThat(reason(ScriptedModel.saying("I cannot do that."))).isEqualTo(Problem.NO_CODE);
    assertThat(reason(ScriptedModel.saying("x".repeat(10_000_000)))).isEqualTo(Problem.NO_CODE);
    assertThat(reason(ScriptedModel.saying(PROBED + "\0"))).isEqualTo(Problem.NO_CODE);
    assertThat(reason(ScriptedModel.saying(PROBED + "# \uD800"))).isEqualTo(Problem.NO_CODE);
    assertThat(reason(ScriptedModel.saying(PROBED + "# \uFFFD"))).isEqualTo(Problem.NO_CODE);
    assertThat(reason(ScriptedModel.saying("(".repeat(100_000)))).isEqualTo(Problem.NO_CODE);
    assertThat(
            reason(
                ScriptedModel.saying(
                    "def test_double(self):\n    x = " + "-".repeat(50_000) + "1\n")))
        .isIn(Problem.NOT_A_FUNCTION, Problem.TRUNCATED_REPLY);
    assertThat(reason(ScriptedModel.saying(PROBED.replace("test_double", "test_triple"))))
        .isEqualTo(Problem.WRONG_FUNCTION);
    assertThat(reason(ScriptedModel.saying(PROBED + "\n\n" + PROBED.replace("40", "50"))))
        .isEqualTo(Problem.WRONG_FUNCTION);
    assertThat(reason(new ScriptedModel().then(PROBED, Finish.LENGTH)))
        .isEqualTo(Problem.TRUNCATED_REPLY);
    assertThat(reason(ScriptedModel.saying("```python\n" + PROBED.substring(0, 70))))
        .isEqualTo(Problem.TRUNCATED_REPLY);
    assertThat(reason(new ScriptedModel().then(PROBED, Finish.FILTERED)))
        .isEqualTo(Problem.NO_CODE);
  }

  @Test
  void anErrorOfARoundIsFedBackToTheNext() throws Exception {
    String breaks = PROBED.replace("(40)", "(None)");
    ScriptedModel model = ScriptedModel.saying(breaks, PROBED, ASSERTED);

    MutationOutcome.Mutated outcome = (MutationOutcome.Mutated) outcome(model);

    assertThat(outcome.mutation().attempts()).isEqualTo(2);
    assertThat(outcome.rounds()).hasSize(1);
    assertThat(outcome.rounds().get(0).problems())
        .extracting(Feedback::problem)
        .containsExactly(Problem.PROBES_FAILED);
    assertThat(model.told(1)).contains("TypeError").contains("twice = double(None)");
  }

  @Test
  void assertionsAreAskedForAgainWithoutANewMutation() throws Exception {
    ScriptedModel model =
        ScriptedModel.saying(PROBED, ASSERTED.replace("== 80", "!= 80"), "nothing", ASSERTED);

    MutationOutcome.Mutated outcome = (MutationOutcome.Mutated) outcome(model);

    assertThat(outcome.mutation().attempts()).isEqualTo(1);
    assertThat(outcome.mutation().errors())
        .extracting(Feedback::problem)
        .containsExactly(Problem.ASSERTION_WEAKENED, Problem.NO_CODE);
    assertThat(model.told(1)).contains("{\"probe\":0,\"type\":\"int\",\"value\":\"80\"}");
    assertThat(outcome.mutation().prompts()).containsExactly("mutation-1", "reconstruction-1");
  }

  @Test
  void aSpentBudgetEndsTheRunAndAnyOtherSilenceTheTest() throws Exception {
    assertThatThrownBy(() -> outcome(silent(Kind.BUDGET)))
        .isInstanceOfSatisfying(
            ModelException.class, e -> assertThat(e.kind()).isEqualTo(Kind.BUDGET));
    assertThat(reason(silent(Kind.UNAVAILABLE))).isEqualTo(Problem.MODEL_UNAVAILABLE);
    assertThat(reason(silent(Kind.REFUSED))).isEqualTo(Problem.MODEL_REFUSED);
    assertThat(reason(silent(Kind.OUT_OF_TIME))).isEqualTo(Problem.OUT_OF_TIME);
  }

  @Test
  void aTrialThatTakesTooLongAsksNoMoreAndEachRoundHasItsOwnTime() throws Exception {
    AtomicLong clock = new AtomicLong();
    ScriptedModel model = ScriptedModel.saying(PROBED.replace("(40)", "(None)"), PROBED, ASSERTED);
    ChatModel slow =
        request -> {
          clock.addAndGet(Duration.ofMinutes(2).toNanos());
          return model.ask(request);
        };

    assertThat(outcome(slow, clock)).isInstanceOf(MutationOutcome.Mutated.class);

    clock.set(0);
    ScriptedModel again = ScriptedModel.saying(PROBED, ASSERTED);
    ChatModel late =
        request -> {
          clock.addAndGet(Duration.ofMinutes(4).toNanos());
          return again.ask(request);
        };
    assertThat(outcome(late, clock))
        .isInstanceOfSatisfying(
            MutationOutcome.Unmutable.class,
            unmutable -> assertThat(unmutable.reason()).isEqualTo(Problem.OUT_OF_TIME));
    assertThat(again.requests()).hasSize(1);
  }

  @Test
  void equalRepliesGiveEqualResultsWhateverTheClock() throws Exception {
    AtomicLong clock = new AtomicLong();
    ChatModel model = ScriptedModel.teaching(PROBED, ASSERTED);

    assertThat(outcome(model, clock))
        .isEqualTo(
            outcome(
                request -> {
                  clock.addAndGet(1_000_000_000);
                  return model.ask(request);
                },
                clock));
  }

  @Test
  void requestsCarryTheSettingsOfTheRole() throws Exception {
    ScriptedModel model = ScriptedModel.saying(PROBED, ASSERTED);
    outcome(model);

    assertThat(model.requests())
        .allSatisfy(
            request -> {
              assertThat(request.model()).hasToString("test/scripted");
              assertThat(request.temperature()).isEqualTo(0.7);
              assertThat(request.maxTokens()).isEqualTo(16384);
              assertThat(request.tools()).isEmpty();
            });
  }

  private static ChatModel silent(Kind kind) {
    return request -> {
      throw new ModelException(kind, "no answer");
    };
  }

  private String mutated(String probed) throws Exception {
    MutationOutcome outcome =
        outcome(ScriptedModel.teaching(probed, "```python\n" + ASSERTED + "```"));
    assertThat(outcome).as(outcome.toString()).isInstanceOf(MutationOutcome.Mutated.class);
    return ((MutationOutcome.Mutated) outcome).mutation().mutated();
  }

  private Problem reason(ChatModel model) throws PythonSyntaxException, ModelException {
    return ((MutationOutcome.Unmutable) outcome(model)).reason();
  }

  private MutationOutcome outcome(ChatModel model) throws PythonSyntaxException, ModelException {
    return outcome(model, new AtomicLong());
  }

  private MutationOutcome outcome(ChatModel model, AtomicLong clock)
      throws PythonSyntaxException, ModelException {
    return MutationEngine.byModel(model, SETTINGS, clock::get)
        .mutate(TestSource.parse(TEST, 1), laboratory, 1);
  }
}
