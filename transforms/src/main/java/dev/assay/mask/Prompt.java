package dev.assay.mask;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.agent.PromptTemplate;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import dev.assay.trace.Call.Argument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The question as a model gets it: the parts and their order are those of RepoReason's appendix
 * C.1, the words are ours.
 *
 * <p>What it holds of the task is the assertion with its blank, the hint, the shown test moved to
 * the left margin, and the inputs as a JSON object of texts in their own order; nothing else, so
 * that looking for leaks in those is enough.
 */
public final class Prompt {
  /** Changes with every change of the words, because answers to other words do not compare. */
  public static final String VERSION = "assertion-1";

  private static final PromptTemplate TEMPLATE = PromptTemplate.of(Prompt.class, "prompt.txt");
  private static final PromptTemplate ALONE = PromptTemplate.of(Prompt.class, "prompt-alone.txt");
  private static final ObjectMapper JSON = new ObjectMapper();

  private Prompt() {}

  /**
   * Writes the question.
   *
   * @param question what is asked
   * @param inputs the inputs that {@link TestToMask} had
   */
  public static String of(MaskedAssertion question, List<Argument> inputs) {
    return of(question.assertion(), question.hint(), question.shownTest(), inputs);
  }

  /**
   * Writes the question from the parts that a row of a dataset holds.
   *
   * @throws IllegalArgumentException if {@code shownTest} does not parse
   */
  public static String of(String assertion, String hint, String shownTest, List<Argument> inputs) {
    return fill(TEMPLATE, assertion, hint, shownTest, json(inputs));
  }

  /**
   * Writes the same question for who sees nothing of the repository and replies once: the same
   * parts, without the words about reading and finishing.
   *
   * @param inputs the inputs as a JSON object of texts
   * @throws IllegalArgumentException if {@code shownTest} does not parse
   */
  public static String alone(String assertion, String hint, String shownTest, String inputs) {
    return fill(ALONE, assertion, hint, shownTest, inputs);
  }

  private static String fill(
      PromptTemplate template, String assertion, String hint, String shownTest, String inputs) {
    return template.fill(
        Map.of(
            "assertion",
            assertion,
            "hint",
            hint,
            "test",
            atLeftMargin(shownTest).stripTrailing(),
            "inputs",
            inputs));
  }

  private static String atLeftMargin(String shownTest) {
    try {
      return Indentation.removed(PythonSource.parse(shownTest));
    } catch (PythonSyntaxException broken) {
      throw new IllegalArgumentException("no shown test: " + broken.getMessage(), broken);
    }
  }

  private static String json(List<Argument> inputs) {
    Map<String, String> ordered = new LinkedHashMap<>();
    inputs.forEach(input -> ordered.put(input.name(), input.value()));
    try {
      return JSON.writeValueAsString(ordered);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("texts always have a JSON form", impossible);
    }
  }
}
