package dev.assay.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.openai.OpenAiChatModel;
import java.util.Optional;

/** An endpoint with OpenAI's chat completions. */
final class OpenAiEndpoint extends LibraryEndpoint {
  private final Provider provider;

  OpenAiEndpoint(Provider provider, Secret key, boolean takesTemperature) {
    super(key, takesTemperature);
    this.provider = provider;
  }

  @Override
  dev.langchain4j.model.chat.ChatModel model(Exchange exchange, ChatRequest request) {
    OpenAiChatModel.OpenAiChatModelBuilder builder =
        OpenAiChatModel.builder()
            .httpClientBuilder(exchange)
            .baseUrl(provider.baseUrl())
            .apiKey(keyForLibrary())
            .modelName(request.model().model())
            .maxRetries(0);
    return (provider.completionTokens()
            ? builder.maxCompletionTokens(request.maxTokens())
            : builder.maxTokens(request.maxTokens()))
        .build();
  }

  @Override
  boolean isReply(JsonNode response) {
    return response.path("choices").path(0).path("message").isObject();
  }

  @Override
  Optional<ChatReply.Usage> usage(JsonNode response) {
    JsonNode usage = response.path("usage");
    if (!usage.path("prompt_tokens").isNumber() || !usage.path("completion_tokens").isNumber()) {
      return Optional.empty();
    }
    long input = count(usage.path("prompt_tokens"));
    long cached = count(usage.path("prompt_tokens_details").path("cached_tokens"));
    return Optional.of(
        new ChatReply.Usage(
            input, Math.min(input, cached), count(usage.path("completion_tokens"))));
  }

  @Override
  ChatReply.Finish finish(JsonNode response) {
    return switch (response.path("choices").path(0).path("finish_reason").asText()) {
      case "length" -> ChatReply.Finish.LENGTH;
      case "content_filter" -> ChatReply.Finish.FILTERED;
      default -> ChatReply.Finish.STOP;
    };
  }

  @Override
  Optional<String> refusal(JsonNode response) {
    return Optional.of(response.path("choices").path(0).path("message").path("refusal").asText(""))
        .filter(text -> !text.isEmpty() && !text.equals("null"));
  }
}
