package dev.assay.agent;

import java.util.List;

/**
 * Everything a reply depends on, and nothing else: the key of the store of replies.
 *
 * @param model who is asked
 * @param messages the conversation so far, oldest first; not empty
 * @param tools what the model may call
 * @param temperature randomness of the sampling, from 0
 * @param maxTokens longest reply, in tokens; positive
 * @param sample which of several equal requests this is, from 0
 */
public record ChatRequest(
    ModelName model,
    List<ChatMessage> messages,
    List<Tool> tools,
    double temperature,
    int maxTokens,
    int sample) {
  public ChatRequest {
    messages = List.copyOf(messages);
    tools = List.copyOf(tools);
    if (messages.isEmpty()) {
      throw new IllegalArgumentException("a request without messages");
    }
    if (!(temperature >= 0)) {
      throw new IllegalArgumentException("temperature " + temperature + "; it starts at 0");
    }
    if (maxTokens < 1) {
      throw new IllegalArgumentException("a reply of " + maxTokens + " tokens; at least 1");
    }
    if (sample < 0) {
      throw new IllegalArgumentException("sample " + sample + "; they count from 0");
    }
  }
}
