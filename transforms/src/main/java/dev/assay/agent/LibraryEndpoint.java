package dev.assay.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.request.DefaultChatRequestParameters;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An endpoint that is spoken to through LangChain4j. A model object of the library's is made for
 * each request: it is cheap, and its transport then belongs to that request alone.
 */
abstract sealed class LibraryEndpoint implements Endpoint
    permits OpenAiEndpoint, AnthropicEndpoint {
  private final Secret key;
  private final boolean takesTemperature;

  LibraryEndpoint(Secret key, boolean takesTemperature) {
    this.key = key;
    this.takesTemperature = takesTemperature;
  }

  /** The library's model for one request. */
  abstract dev.langchain4j.model.chat.ChatModel model(Exchange exchange, ChatRequest request);

  /** Whether a response holds a reply at all. */
  abstract boolean isReply(JsonNode response);

  /** What was used; empty if the response does not say. */
  abstract Optional<ChatReply.Usage> usage(JsonNode response);

  /** Why the reply ended, where the response says so. */
  abstract ChatReply.Finish finish(JsonNode response);

  /** What the provider says instead of a reply that it holds back. */
  abstract Optional<String> refusal(JsonNode response);

  /** The key as the library wants it: it insists on one. */
  final String keyForLibrary() {
    return key.present() ? key.reveal() : "none";
  }

  @Override
  public final ChatReply ask(ChatRequest request, Duration limit)
      throws FailedAttempt, InterruptedException {
    Exchange exchange = new Exchange(key, limit);
    AiMessage message;
    try {
      message = model(exchange, request).chat(translated(request)).aiMessage();
    } catch (RuntimeException e) {
      if (exchange.interruption().isPresent()) {
        throw exchange.interruption().get();
      }
      if (exchange.failure().isPresent()) {
        throw exchange.failure().get();
      }
      // Nothing was answered: what failed is the translation, and the fault is ours.
      JsonNode response = exchange.response().orElseThrow(() -> e);
      if (refusal(response).isPresent()) {
        return refused(request, response);
      }
      throw Failures.ofForm("not a reply", key.hide(ExchangeJson.compact(response)));
    }
    JsonNode response = exchange.response().orElseThrow();
    if (!isReply(response)) {
      throw Failures.ofForm("not a reply", key.hide(ExchangeJson.compact(response)));
    }
    if (refusal(response).isPresent()) {
      return refused(request, response);
    }
    return new ChatReply(
        key.hide(Translation.orEmpty(message.text())),
        Translation.calls(message, key),
        message.hasToolExecutionRequests() ? ChatReply.Finish.TOOL_CALLS : finish(response),
        used(request, response));
  }

  private ChatReply refused(ChatRequest request, JsonNode response) {
    return new ChatReply(
        key.hide(refusal(response).orElseThrow()),
        List.of(),
        ChatReply.Finish.FILTERED,
        used(request, response));
  }

  /** Where the provider does not say, the most it can have been. */
  private ChatReply.Usage used(ChatRequest request, JsonNode response) {
    return usage(response)
        .orElseGet(
            () -> new ChatReply.Usage(TokenBounds.mostInput(request), 0, request.maxTokens()));
  }

  private dev.langchain4j.model.chat.request.ChatRequest translated(ChatRequest request) {
    DefaultChatRequestParameters.Builder<?> parameters =
        DefaultChatRequestParameters.builder().toolSpecifications(Translation.tools(request));
    if (takesTemperature) {
      parameters.temperature(request.temperature());
    }
    return dev.langchain4j.model.chat.request.ChatRequest.builder()
        .messages(Translation.messages(request))
        .parameters(parameters.build())
        .build();
  }

  /** A count that a response holds, from 0. */
  static long count(JsonNode node) {
    return Math.max(0, node.asLong(0));
  }
}
