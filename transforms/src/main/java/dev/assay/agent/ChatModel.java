package dev.assay.agent;

/** Answers conversations. Implementations are safe for use by many threads. */
@FunctionalInterface
public interface ChatModel {
  /**
   * Asks for one reply; blocks until it is there.
   *
   * @throws ModelException if there is none, and why
   */
  ChatReply ask(ChatRequest request) throws ModelException;
}
