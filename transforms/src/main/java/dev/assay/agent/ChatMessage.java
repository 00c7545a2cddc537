package dev.assay.agent;

import java.util.List;
import java.util.Optional;

/**
 * One message of a conversation.
 *
 * @param role whose it is
 * @param text what it says; may be empty where tools are called
 * @param toolCalls the calls an assistant's message makes, in order
 * @param answers the id of the call that a tool's message answers
 */
public record ChatMessage(
    Role role, String text, List<ToolCall> toolCalls, Optional<String> answers) {
  /** Whose a message is. */
  public enum Role {
    /** The rules of the conversation. */
    SYSTEM,
    /** Who asks. */
    USER,
    /** The model. */
    ASSISTANT,
    /** The result of a tool. */
    TOOL
  }

  public ChatMessage {
    toolCalls = List.copyOf(toolCalls);
    if ((role == Role.TOOL) != answers.isPresent()) {
      throw new IllegalArgumentException("a tool's message, and no other, answers a call");
    }
    if (role != Role.ASSISTANT && !toolCalls.isEmpty()) {
      throw new IllegalArgumentException("only an assistant calls tools, not " + role);
    }
  }

  /** The rules of the conversation. */
  public static ChatMessage system(String text) {
    return new ChatMessage(Role.SYSTEM, text, List.of(), Optional.empty());
  }

  /** A question. */
  public static ChatMessage user(String text) {
    return new ChatMessage(Role.USER, text, List.of(), Optional.empty());
  }

  /** What a model said. */
  public static ChatMessage assistant(String text) {
    return new ChatMessage(Role.ASSISTANT, text, List.of(), Optional.empty());
  }
}
