package dev.assay.agent;

import java.util.List;

/**
 * What a model answered.
 *
 * @param text its words; may be empty where it called tools
 * @param toolCalls the tools it calls, in order
 * @param finish why it stopped
 * @param usage what it read and wrote
 */
public record ChatReply(String text, List<ToolCall> toolCalls, Finish finish, Usage usage) {
  /** Why a reply ended. */
  public enum Finish {
    /** The model was done. */
    STOP,
    /** It met the limit of tokens: the reply is truncated. */
    LENGTH,
    /** It waits for the results of its tool calls. */
    TOOL_CALLS,
    /** The provider held it back. */
    FILTERED
  }

  /**
   * Tokens, as the provider counts them.
   *
   * @param input tokens read, cached ones included
   * @param cachedInput tokens of those that the provider had cached
   * @param output tokens written, hidden reasoning included
   */
  public record Usage(long input, long cachedInput, long output) {}

  public ChatReply {
    toolCalls = List.copyOf(toolCalls);
  }
}
