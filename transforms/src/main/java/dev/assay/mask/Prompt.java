package dev.assay.mask;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import dev.assay.trace.Call.Argument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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

  private static final String TEMPLATE = resource("prompt.txt");
  private static final ObjectMapper JSON = new ObjectMapper();

  private Prompt() {}

  /**
   * Writes the question.
   *
   * @param question what is asked
   * @param inputs the inputs that {@link TestToMask} had
   */
  public static String of(MaskedAssertion question, List<Argument> inputs) {
    return fill(
        TEMPLATE,
        Map.of(
            "assertion", question.assertion(),
            "hint", question.hint(),
            "test", atLeftMargin(question.shownTest()).stripTrailing(),
            "inputs", json(inputs)));
  }

  /** Replaces {@code {{name}}} in one pass, so that a value is never taken for a template. */
  private static String fill(String template, Map<String, String> values) {
    StringBuilder text = new StringBuilder();
    int at = 0;
    for (int open = template.indexOf("{{"); open >= 0; open = template.indexOf("{{", at)) {
      int close = template.indexOf("}}", open);
      String name = template.substring(open + 2, close);
      text.append(template, at, open).append(Objects.requireNonNull(values.get(name), name));
      at = close + 2;
    }
    return text.append(template.substring(at)).toString();
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

  private static String resource(String name) {
    try (InputStream stream = Prompt.class.getResourceAsStream(name)) {
      return new String(
          Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException("cannot read " + name, unreadable);
    }
  }
}
