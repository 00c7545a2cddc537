package dev.assay.agent.reader;

import dev.assay.agent.ChatMessage;
import dev.assay.agent.ChatModel;
import dev.assay.agent.ChatReply;
import dev.assay.agent.ChatRequest;
import dev.assay.agent.ModelException;
import dev.assay.agent.ModelName;
import dev.assay.agent.Tool;
import java.util.List;

/**
 * Who is asked, and how.
 *
 * @param model answers; its time for this answer is already limited
 * @param name who it is
 * @param temperature randomness of the sampling, from 0
 * @param sample which of its answers to the task this is, from 0: part of every request, so that
 *     equal requests of different samples are asked and stored apart
 * @param limits what it may use
 */
public record Asking(
    ChatModel model, ModelName name, double temperature, int sample, AgentLimits limits) {
  /** Asks for one reply. */
  ChatReply ask(List<ChatMessage> conversation, List<Tool> tools) throws ModelException {
    return model.ask(
        new ChatRequest(name, conversation, tools, temperature, limits.tokens(), sample));
  }

  /**
   * How a trajectory ends where a reply did not come.
   *
   * @throws ModelException again, if the run's budget is spent: that ends the run, not the answer
   */
  static Ending ending(ModelException silence) throws ModelException {
    if (Thread.currentThread().isInterrupted()) {
      throw new IllegalStateException("interrupted while a model was asked", silence);
    }
    return switch (silence.kind()) {
      case BUDGET -> throw silence;
      case UNAVAILABLE, REFUSED -> Ending.FAILED;
      case TOO_LONG -> Ending.TOKEN_LIMIT;
      case OUT_OF_TIME -> Ending.TIME_LIMIT;
    };
  }
}
