package dev.assay.agent.reader;

import dev.assay.agent.ChatMessage;
import dev.assay.agent.ChatReply;
import dev.assay.agent.ModelException;
import dev.assay.text.Beginning;
import java.util.List;

/**
 * Asks once, without tools: what a model answers from the prompt alone. Its whole reply is the
 * answer; the scoring finds the expression in it.
 */
public final class SinglePrompt {
  private SinglePrompt() {}

  /**
   * Asks.
   *
   * @param prompt the task, for somebody who sees nothing but it
   * @throws ModelException BUDGET if the run may not ask any further
   */
  public static Trajectory run(Asking asking, String prompt) throws ModelException {
    ChatReply reply;
    try {
      reply = asking.ask(List.of(ChatMessage.user(prompt)), List.of());
    } catch (ModelException silence) {
      return Trajectory.ended(
          prompt, List.of(), Asking.ending(silence), String.valueOf(silence.getMessage()));
    }
    Step step =
        new Step(
            Beginning.counted(reply.text(), ReadOnlyAgent.LONGEST_TEXT),
            List.of(),
            reply.usage().input(),
            reply.usage().output());
    List<Step> steps = List.of(step);
    return switch (reply.finish()) {
      case LENGTH ->
          Trajectory.ended(
              prompt,
              steps,
              Ending.TOKEN_LIMIT,
              "the reply was cut off at " + asking.limits().tokens() + " tokens");
      case FILTERED ->
          Trajectory.ended(prompt, steps, Ending.NO_ANSWER, "the provider held the reply back");
      case STOP, TOOL_CALLS ->
          reply.text().isBlank()
              ? Trajectory.ended(prompt, steps, Ending.NO_ANSWER, "the reply is empty")
              : Trajectory.answered(prompt, steps, reply.text());
    };
  }
}
