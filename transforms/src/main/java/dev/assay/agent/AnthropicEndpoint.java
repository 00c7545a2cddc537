package dev.assay.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import java.util.Optional;

/** An endpoint with Anthropic's messages. Nothing is put into its cache of prompts. */
final class AnthropicEndpoint extends LibraryEndpoint {
  private final Provider provider;

  AnthropicEndpoint(Provider provider, Secret key, boolean takesTemperature) {
    super(key, takesTemperature);
    this.provider = provider;
  }

  @Override
  dev.langchain4j.model.chat.ChatModel model(Exchange exchange, ChatRequest request) {
    return AnthropicChatModel.builder()
        .httpClientBuilder(exchange)
        .baseUrl(provider.baseUrl())
        .apiKey(keyForLibrary())
        .modelName(request.model().model())
        .maxTokens(request.maxTokens())
        .maxRetries(0)
        .build();
  }

  @Override
  boolean isReply(JsonNode response) {
    return response.path("content").isArray();
  }

  @Override
  Optional<ChatReply.Usage> usage(JsonNode response) {
    JsonNode usage = response.path("usage");
    if (!usage.path("input_tokens").isNumber() || !usage.path("output_tokens").isNumber()) {
      return Optional.empty();
    }
    long cached = count(usage.path("cache_read_input_tokens"));
    long fresh =
        count(usage.path("input_tokens")) + count(usage.path("cache_creation_input_tokens"));
    return Optional.of(
        new ChatReply.Usage(fresh + cached, cached, count(usage.path("output_tokens"))));
  }

  @Override
  ChatReply.Finish finish(JsonNode response) {
    return switch (response.path("stop_reason").asText()) {
      case "max_tokens", "model_context_window_exceeded" -> ChatReply.Finish.LENGTH;
      case "refusal" -> ChatReply.Finish.FILTERED;
      default -> ChatReply.Finish.STOP;
    };
  }

  @Override
  Optional<String> refusal(JsonNode response) {
    return Optional.empty();
  }
}
