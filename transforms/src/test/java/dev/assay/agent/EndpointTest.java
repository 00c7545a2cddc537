package dev.assay.agent;

import static dev.assay.agent.Requests.CLAUDE;
import static dev.assay.agent.Requests.MODEL;
import static dev.assay.agent.ScriptedEndpoint.body;
import static dev.assay.agent.ScriptedEndpoint.calls;
import static dev.assay.agent.ScriptedEndpoint.reply;
import static dev.assay.agent.ScriptedEndpoint.truncated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two wire forms over HTTP. */
class EndpointTest {
  private static final Tool READ =
      new Tool(
          "read",
          "Reads a file",
          "{\"type\":\"object\",\"properties\":{\"path\":{\"type\":\"string\",\"pattern\":\"^/\"}},"
              + "\"required\":[\"path\"],\"additionalProperties\":false}");

  @SuppressWarnings("NullAway.Init") // JUnit gives it.
  @TempDir
  Path folder;

  private ChatReply ask(ScriptedEndpoint endpoint, ChatRequest request) throws ModelException {
    return Requests.models(Requests.settings(endpoint), folder, new FakeTime())
        .in(ModelRole.TEACHER)
        .ask(request);
  }

  @ParameterizedTest
  @ValueSource(strings = {"local/tiny", "claude/tiny"})
  void aReplyComesWithItsTextEndAndUsage(String model) throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("forty-two"))) {
      assertThat(ask(endpoint, Requests.ask(ModelName.parse(model), "how many?")))
          .isEqualTo(
              new ChatReply(
                  "forty-two", List.of(), ChatReply.Finish.STOP, new ChatReply.Usage(100, 20, 10)));
      assertThat(endpoint.received().get(0).lastText()).isEqualTo("how many?");
      assertThat(endpoint.received().get(0).key()).isEqualTo(Requests.KEY);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"local/tiny", "claude/tiny"})
  void aReplyThatMetItsLimitSaysSo(String model) throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(truncated("forty-"))) {
      assertThat(ask(endpoint, Requests.ask(ModelName.parse(model), "how many?")).finish())
          .isEqualTo(ChatReply.Finish.LENGTH);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"local/tiny", "claude/tiny"})
  void aModelCallsToolsAndIsToldTheirResults(String model) throws Exception {
    ToolCall call = new ToolCall("c1", "read", "{\"path\":\"/a\"}");
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(calls(call), reply("done"))) {
      ChatRequest first = request(ModelName.parse(model), List.of(ChatMessage.user("go")));
      ChatReply reply = ask(endpoint, first);
      assertThat(reply.finish()).isEqualTo(ChatReply.Finish.TOOL_CALLS);
      assertThat(reply.toolCalls()).hasSize(1);
      assertThat(reply.toolCalls().get(0).name()).isEqualTo("read");
      assertThat(ExchangeJson.parse(reply.toolCalls().get(0).arguments()))
          .isEqualTo(ExchangeJson.parse("{\"path\":\"/a\"}"));

      ask(endpoint, request(ModelName.parse(model), withResult(reply)));
      String sent = endpoint.received().get(1).body().toString();
      assertThat(sent).contains("what the file holds", "c1", "\"pattern\":\"^/\"", "\"required\"");
    }
  }

  @Test
  void argumentsThatAreNoJsonAreHandedOnAndCanBeToldAgain() throws Exception {
    ToolCall wrong = new ToolCall("c1", "read", "{path: /a");
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(calls(wrong), reply("sorry"))) {
      ChatReply reply = ask(endpoint, request(MODEL, List.of(ChatMessage.user("go"))));
      assertThat(reply.toolCalls()).containsExactly(wrong);
      assertThat(ask(endpoint, request(MODEL, withResult(reply))).text()).isEqualTo("sorry");
      assertThat(ask(endpoint, request(CLAUDE, withResult(reply))).text()).isEqualTo("sorry");
      assertThat(endpoint.received().get(2).body().findPath("input").path("unreadable").asText())
          .isEqualTo("{path: /a");
    }
  }

  @Test
  void theRequestSaysModelTemperatureAndLimitInBothForms() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("x"))) {
      ask(endpoint, Requests.ask(MODEL, "a"));
      ask(endpoint, Requests.ask(CLAUDE, "a"));
      assertThat(endpoint.received())
          .extracting(ScriptedEndpoint.Received::path)
          .containsExactly("/v1/chat/completions", "/v1/messages");
      for (ScriptedEndpoint.Received each : endpoint.received()) {
        JsonNode body = each.body();
        assertThat(body.path("model").asText()).isEqualTo("tiny");
        assertThat(body.path("temperature").asDouble()).isEqualTo(0.7);
        assertThat(body.path("max_tokens").asInt()).isEqualTo(10);
      }
    }
  }

  @Test
  void aProviderWithoutKeysGetsNoneAndNewerModelsGetTheirParameters() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("x"))) {
      ModelSettings settings =
          new ModelSettings(
              Map.of("local", new Provider(Dialect.OPENAI, endpoint.baseUrl(), "", true)),
              Map.of(
                  MODEL.toString(),
                  new ModelTerms(Price.unknown(), RateLimits.UNLIMITED, 11, false)),
              SpendLimits.NONE,
              Patience.USUAL,
              Replies.STORED_FIRST);
      ModelClient client = Requests.models(settings, folder, new FakeTime()).in(ModelRole.TEACHER);
      client.ask(Requests.ask("a"));
      ScriptedEndpoint.Received received = endpoint.received().get(0);
      assertThat(received.key()).isEmpty();
      assertThat(received.body().path("max_completion_tokens").asInt()).isEqualTo(10);
      assertThat(received.body().has("max_tokens")).isFalse();
      assertThat(received.body().has("temperature")).isFalse();

      assertThatThrownBy(
              () ->
                  client.ask(
                      new ChatRequest(MODEL, Requests.ask("a").messages(), List.of(), 0, 11, 0)))
          .isInstanceOf(ModelException.class)
          .hasMessageContaining("does not fit into its context of 11");
    }
  }

  @Test
  void aRefusalIsAReplyThatWasHeldBack() throws Exception {
    String refusal =
        "{\"choices\":[{\"index\":0,\"finish_reason\":\"stop\",\"message\":{\"role\":\"assistant\","
            + "\"content\":null,\"refusal\":\"I will not\"}}]}";
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(body(refusal))) {
      ChatReply reply = ask(endpoint, Requests.ask("a"));
      assertThat(reply.text()).isEqualTo("I will not");
      assertThat(reply.finish()).isEqualTo(ChatReply.Finish.FILTERED);
      // It says nothing of tokens: the most that it can have been is counted.
      assertThat(reply.usage().output()).isEqualTo(10);
    }
  }

  @Test
  void aToolWhoseSchemaIsNoJsonIsTheCallersFault() throws Exception {
    try (ScriptedEndpoint endpoint = ScriptedEndpoint.of(reply("x"))) {
      ChatRequest request =
          new ChatRequest(
              MODEL, List.of(ChatMessage.user("a")), List.of(new Tool("t", "d", "{")), 0, 5, 0);
      assertThatThrownBy(() -> ask(endpoint, request))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("schema of the tool t");
      assertThat(endpoint.received()).isEmpty();
    }
  }

  private static ChatRequest request(ModelName model, List<ChatMessage> messages) {
    return new ChatRequest(model, messages, List.of(READ), 0, 50, 0);
  }

  private static List<ChatMessage> withResult(ChatReply reply) {
    return List.of(
        ChatMessage.system("be brief"),
        ChatMessage.user("go"),
        new ChatMessage(
            ChatMessage.Role.ASSISTANT, reply.text(), reply.toolCalls(), Optional.empty()),
        new ChatMessage(
            ChatMessage.Role.TOOL,
            "what the file holds",
            List.of(),
            Optional.of(reply.toolCalls().get(0).id())));
  }
}
