package dev.assay.agent;

import java.nio.charset.StandardCharsets;

/**
 * How many tokens a request is, without the model's tokenizer.
 *
 * <p>Tokenizers that work on bytes, as those of current models do, make at most one token of a
 * byte; what a provider wraps around messages and tools is added generously. Typical text and code
 * has 3 to 4 bytes in a token.
 */
final class TokenBounds {
  private static final int REQUEST = 64;
  private static final int MESSAGE = 16;

  /**
   * With tools, providers add instructions of their own: a few hundred tokens for Claude models.
   */
  private static final int TOOLS = 1024;

  private static final double BYTES_IN_A_TOKEN = 3.5;

  private TokenBounds() {}

  /** More tokens than the model will read. */
  static long mostInput(ChatRequest request) {
    long overhead = REQUEST + (long) MESSAGE * (request.messages().size() + request.tools().size());
    return bytes(request) + overhead + (request.tools().isEmpty() ? 0 : TOOLS);
  }

  /** About as many tokens as the model will read. */
  static long typicalInput(ChatRequest request) {
    return typical(bytes(request));
  }

  /** About as many tokens as a text of so many bytes has. */
  static long typical(long bytes) {
    return (long) Math.ceil(bytes / BYTES_IN_A_TOKEN);
  }

  /** More tokens than a request of so many bytes has, in a few messages and with tools. */
  static long most(long bytes) {
    return bytes + REQUEST + 32L * MESSAGE + TOOLS;
  }

  private static long bytes(ChatRequest request) {
    long bytes = 0;
    for (ChatMessage message : request.messages()) {
      bytes += bytes(message.text());
      for (ToolCall call : message.toolCalls()) {
        bytes += bytes(call.name()) + bytes(call.arguments()) + bytes(call.id());
      }
    }
    for (Tool tool : request.tools()) {
      bytes += bytes(tool.name()) + bytes(tool.description()) + bytes(tool.schema());
    }
    return bytes;
  }

  private static long bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
