package dev.assay.agent.reader;

import java.util.List;

/**
 * One reply of a model and what was done on it.
 *
 * @param text its text, cut where it is very long; may be empty
 * @param uses the tools it used, in order
 * @param inputTokens tokens of the request, as the endpoint counts them
 * @param outputTokens tokens of the reply, likewise
 */
public record Step(String text, List<Use> uses, long inputTokens, long outputTokens) {
  /**
   * One use of a tool.
   *
   * @param tool the name the model called it by
   * @param arguments as the model wrote them, cut where they are very long
   * @param result what the model saw
   * @param refused whether the result says why the tool could not be used
   */
  public record Use(String tool, String arguments, String result, boolean refused) {}

  public Step {
    uses = List.copyOf(uses);
  }
}
