package dev.assay.agent.reader;

import dev.assay.agent.Tool;
import java.util.Set;

/** The tool that ends a trajectory with an answer. */
final class Finish {
  static final Tool DECLARATION =
      new Tool(
          "finish",
          "Ends the task with your answer: the expression that belongs in place of the blank, and"
              + " nothing else. There is no second try.",
          """
          {"type": "object", "properties": {"answer": {"type": "string", "description": "The \
          expression as Python source, for instance 17 or 'north' (a string with its quotes) or \
          [4, 'x']."}}, "required": ["answer"], "additionalProperties": false}""");

  private Finish() {}

  /**
   * The answer that a call gives, as it is written; what it is worth is not judged here.
   *
   * @throws Refusal if the call gives none
   */
  static String answer(String arguments) throws Refusal {
    String answer = ToolArguments.of(arguments, Set.of("answer")).textOrNumber("answer");
    if (answer.isBlank()) {
      throw new Refusal("The answer is empty. Write the expression; an empty string is ''.");
    }
    return answer;
  }
}
