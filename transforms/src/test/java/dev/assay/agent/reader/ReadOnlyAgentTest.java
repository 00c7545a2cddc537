package dev.assay.agent.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.agent.ChatMessage;
import dev.assay.agent.ChatModel;
import dev.assay.agent.ChatReply;
import dev.assay.agent.ChatReply.Finish;
import dev.assay.agent.ChatRequest;
import dev.assay.agent.ModelException;
import dev.assay.agent.ModelName;
import dev.assay.agent.ToolCall;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadOnlyAgentTest {
  private static final AgentLimits LIMITS = new AgentLimits(Duration.ofMinutes(1), 6, 100);

  @SuppressWarnings("NullAway.Init") // JUnit gives it.
  @TempDir
  Path folder;

  @SuppressWarnings("NullAway.Init") // Made before each test.
  private ReaderTools tools;

  private final List<ChatRequest> asked = new ArrayList<>();

  @BeforeEach
  void fill() throws IOException {
    tools = ReaderTools.of(Shelf.ledger(folder).workspace());
  }

  private static ChatReply says(String text) {
    return new ChatReply(text, List.of(), Finish.STOP, new ChatReply.Usage(30, 0, 4));
  }

  private static ChatReply calls(ToolCall... calls) {
    return new ChatReply("", List.of(calls), Finish.TOOL_CALLS, new ChatReply.Usage(30, 0, 4));
  }

  private static ToolCall call(String name, String arguments) {
    return new ToolCall("same", name, arguments);
  }

  private static ToolCall finish(String answer) {
    return call("finish", "{\"answer\": \"" + answer + "\"}");
  }

  /** Replies in order, the last again and again. */
  private ChatModel model(ChatReply... replies) {
    return request -> {
      asked.add(request);
      return replies[Math.min(asked.size(), replies.length) - 1];
    };
  }

  private Trajectory run(ChatModel model) throws ModelException {
    return ReadOnlyAgent.run(
        new Asking(model, ModelName.parse("local/tiny"), 0.5, 3, LIMITS), tools, "What is ___?");
  }

  @Test
  void aModelReadsAndFinishes() throws ModelException {
    Trajectory trajectory =
        run(
            model(
                calls(
                    call("find_definition", "{\"name\": \"RATE\"}"),
                    call("read_file", "{\"path\": \"README.md\", \"last_line\": 1}")),
                calls(finish("[4, 'x']"))));

    assertThat(trajectory.ending()).isEqualTo(Ending.ANSWERED);
    assertThat(trajectory.answer()).isEqualTo("[4, 'x']");
    assertThat(trajectory.detail()).isEmpty();
    assertThat(trajectory.prompt()).startsWith("You answer questions").endsWith("What is ___?");
    assertThat(trajectory.steps()).hasSize(2);
    assertThat(trajectory.steps().get(0).uses())
        .extracting(Step.Use::result)
        .containsExactly(
            "ledger/book.py, lines 1-1: ledger.book.RATE\n1\tRATE = 4",
            "README.md, 4 lines\n1\t# Ledger");
    assertThat(trajectory.steps().get(1).inputTokens()).isEqualTo(30);

    ChatRequest second = asked.get(1);
    assertThat(second.temperature()).isEqualTo(0.5);
    assertThat(second.sample()).isEqualTo(3);
    assertThat(second.maxTokens()).isEqualTo(100);
    assertThat(second.messages().get(2).toolCalls())
        .extracting(ToolCall::id)
        .containsExactly("s00001c00", "s00001c01");
    assertThat(second.messages().subList(3, 5))
        .extracting(message -> message.answers().orElse(""))
        .containsExactly("s00001c00", "s00001c01");
  }

  @Test
  void aModelThatNeverFinishesMeetsTheLimitOfStepsAndIsWarned() throws ModelException {
    Trajectory trajectory = run(model(calls(call("list_directory", "{}"))));

    assertThat(trajectory.ending()).isEqualTo(Ending.STEP_LIMIT);
    assertThat(trajectory.answer()).isEmpty();
    assertThat(trajectory.detail()).isEqualTo("6 replies without an answer");
    assertThat(asked).hasSize(6);
    List<ChatMessage> last = asked.get(5).messages();
    assertThat(last.get(last.size() - 1).text())
        .endsWith("One reply is left: call finish with it.");
  }

  @Test
  void textAloneIsNoAnswer() throws ModelException {
    Trajectory trajectory = run(model(says("The answer is 44."), says(""), says("44")));

    assertThat(trajectory.ending()).isEqualTo(Ending.NO_ANSWER);
    assertThat(trajectory.answer()).isEmpty();
    assertThat(trajectory.detail()).contains("3 replies in a row call no tool", "--agent=prompt");
    assertThat(trajectory.steps())
        .extracting(Step::text)
        .containsExactly("The answer is 44.", "", "44");
    assertThat(asked.get(1).messages().get(3).text()).startsWith("Your reply called no tool");
  }

  @Test
  void aModelThatThinksBetweenItsCallsGoesOn() throws ModelException {
    ChatReply look = calls(call("list_directory", "{}"));

    assertThat(
            run(model(says("hm"), says("so"), look, says("hm"), says("so"), calls(finish("1"))))
                .answer())
        .isEqualTo("1");
  }

  @Test
  void repliesThatAreCutOffAreTheLimitOfTokens() throws ModelException {
    ChatReply cut = new ChatReply("so", List.of(), Finish.LENGTH, new ChatReply.Usage(1, 0, 100));

    assertThat(run(model(cut)).ending()).isEqualTo(Ending.TOKEN_LIMIT);
    assertThat(asked.get(1).messages().get(3).text())
        .startsWith("Your reply was cut off at 100 tokens. ");
  }

  @Test
  void whatTheProviderHoldsBackIsNoAnswer() throws ModelException {
    ChatReply held = new ChatReply("no", List.of(), Finish.FILTERED, new ChatReply.Usage(1, 0, 1));

    assertThat(run(model(held)).ending()).isEqualTo(Ending.NO_ANSWER);
    assertThat(asked).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "UNAVAILABLE, FAILED",
    "REFUSED, FAILED",
    "TOO_LONG, TOKEN_LIMIT",
    "OUT_OF_TIME, TIME_LIMIT"
  })
  void aReplyThatDoesNotComeEndsTheTrajectory(ModelException.Kind kind, Ending ending)
      throws ModelException {
    Trajectory trajectory =
        run(
            request -> {
              throw new ModelException(kind, "because");
            });

    assertThat(trajectory.ending()).isEqualTo(ending);
    assertThat(trajectory.detail()).isEqualTo("because");
  }

  @Test
  void anEndpointThatRefusesToolsIsExplained() throws ModelException {
    Trajectory trajectory =
        run(
            request -> {
              throw new ModelException(
                  ModelException.Kind.REFUSED, "x refuses: this model does not support tools");
            });

    assertThat(trajectory.detail())
        .endsWith("; a model that cannot call tools needs --agent=prompt");
  }

  @Test
  void aSpentBudgetEndsTheRun() {
    assertThatThrownBy(
            () ->
                run(
                    request -> {
                      throw new ModelException(ModelException.Kind.BUDGET, "spent");
                    }))
        .isInstanceOf(ModelException.class)
        .hasMessage("spent");
  }

  @Test
  void callsWithoutEndAreCarriedOutInPart() throws ModelException {
    ToolCall[] flood =
        Collections.nCopies(5000, call("read_file", "{\"path\": \"ledger/book.py\"}"))
            .toArray(ToolCall[]::new);
    Trajectory trajectory = run(model(calls(flood), calls(finish("1"))));

    assertThat(trajectory.steps().get(0).uses()).hasSize(16);
    List<ChatMessage> told = asked.get(1).messages();
    assertThat(told).hasSize(3 + 16);
    assertThat(told.get(told.size() - 1).text())
        .endsWith("4984 more calls of this reply were left out.");
  }

  @Test
  void hostileCallsAreToldAgainInAFormThatEndpointsTake() throws ModelException {
    String huge = "{\"path\": \"" + "x".repeat(10 << 20) + "\"}";
    Trajectory trajectory =
        run(
            model(
                calls(call("rm -rf /\n", "not json"), call("read_file", huge), call("", "")),
                calls(finish("1"))));

    List<ToolCall> told = asked.get(1).messages().get(2).toolCalls();
    assertThat(told).extracting(ToolCall::name).containsExactly("unknown", "read_file", "unknown");
    assertThat(told.get(1).arguments()).isEqualTo("{\"left_out\": \"10485772 characters\"}");
    assertThat(trajectory.steps().get(0).uses()).allMatch(Step.Use::refused);
    assertThat(trajectory.steps().get(0).uses().get(1).arguments()).hasSizeLessThan(100_100);
    assertThat(trajectory.answer()).isEqualTo("1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"answer\": \"17\"} | 17",
        "{\"answer\": 17} | 17",
        "{\"answer\": 0.1} | 0.1",
        "{\"answer\": \"''\"} | ''"
      })
  void theAnswerIsWhatIsWritten(String arguments, String answer) throws ModelException {
    assertThat(run(model(calls(call("finish", arguments)))).answer()).isEqualTo(answer);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"answer\": true}",
        "{\"answer\": null}",
        "{\"answer\": \" \"}",
        "{\"answer\": [1]}",
        "{}",
        "17",
        "{\"answer\": \"1\", \"why\": \"because\"}"
      })
  void aFinishWithoutAnAnswerMayBeTriedAgain(String arguments) throws ModelException {
    Trajectory trajectory = run(model(calls(call("finish", arguments)), calls(finish("2"))));

    assertThat(trajectory.answer()).isEqualTo("2");
    assertThat(trajectory.steps().get(0).uses()).singleElement().matches(Step.Use::refused);
  }

  @Test
  void whatComesAfterTheAnswerIsNotCarriedOut() throws ModelException {
    Trajectory trajectory = run(model(calls(finish("1"), finish("2"), call("read_file", "{}"))));

    assertThat(trajectory.answer()).isEqualTo("1");
    assertThat(trajectory.steps().get(0).uses()).hasSize(1);
  }

  @Test
  void theSameRepliesGiveTheSameTrajectory() throws ModelException {
    ChatReply[] replies = {
      calls(call("search_files", "{\"pattern\": \"total\"}")), calls(finish("1"))
    };
    Trajectory first = run(model(replies));
    asked.clear();

    assertThat(run(model(replies))).isEqualTo(first);
  }

  @Test
  void aSinglePromptIsOneRequestWithoutTools() throws ModelException {
    Asking asking = new Asking(model(says("`44`")), ModelName.parse("local/tiny"), 0, 0, LIMITS);

    Trajectory trajectory = SinglePrompt.run(asking, "What is ___?");

    assertThat(trajectory.answer()).isEqualTo("`44`");
    assertThat(asked).hasSize(1);
    assertThat(asked.get(0).tools()).isEmpty();
    assertThat(asked.get(0).messages()).containsExactly(ChatMessage.user("What is ___?"));
  }

  @ParameterizedTest
  @CsvSource({"LENGTH, 44, TOKEN_LIMIT", "FILTERED, 44, NO_ANSWER", "STOP, ' ', NO_ANSWER"})
  void anUnfinishedReplyIsNoAnswer(Finish finish, String text, Ending ending)
      throws ModelException {
    ChatReply reply = new ChatReply(text, List.of(), finish, new ChatReply.Usage(1, 0, 1));
    Asking asking = new Asking(model(reply), ModelName.parse("local/tiny"), 0, 0, LIMITS);

    Trajectory trajectory = SinglePrompt.run(asking, "What is ___?");

    assertThat(trajectory.ending()).isEqualTo(ending);
    assertThat(trajectory.answer()).isEmpty();
  }
}
