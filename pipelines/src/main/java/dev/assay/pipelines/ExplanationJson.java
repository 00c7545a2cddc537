package dev.assay.pipelines;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.explain.ExplainedFunction;
import dev.assay.explain.Explanation;
import dev.assay.slice.Metrics;
import java.util.Locale;

/**
 * An explained task as JSON: {@code instance_id, repository, test_id, assertion, difficulty, scope,
 * metrics, functions, sources, untraced_calls}. Of a function's lines the relevant ones are there.
 */
public final class ExplanationJson {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private ExplanationJson() {}

  /** The text of one JSON object. */
  public static String of(ExplainedTask task) {
    Explanation explanation = task.explanation();
    ObjectNode object =
        JSON.createObjectNode()
            .put("instance_id", task.instanceId())
            .put("repository", task.repository())
            .put("test_id", task.testId())
            .put("assertion", task.assertion())
            .put("difficulty", task.difficulty())
            .put("scope", word(explanation.scope()));
    metrics(object.putObject("metrics"), explanation.metrics());
    explanation.exact().ifPresent(exact -> metrics(object.putObject("exact_metrics"), exact));
    object.put("truncated_trace", explanation.truncated());
    ArrayNode functions = object.putArray("functions");
    explanation.functions().forEach(function -> function(functions.addObject(), function));
    ArrayNode sources = object.putArray("sources");
    explanation
        .sources()
        .forEach(
            source -> {
              ObjectNode node =
                  sources
                      .addObject()
                      .put("name", source.name())
                      .put("origin", word(source.origin()))
                      .put("file", source.file())
                      .put("function", source.qualname())
                      .put("line", source.line());
              source.value().ifPresent(value -> node.put("value", value));
            });
    ArrayNode untraced = object.putArray("untraced_calls");
    explanation
        .untracedCalls()
        .forEach(
            call ->
                untraced
                    .addObject()
                    .put("callee", call.callee())
                    .put("file", call.file())
                    .put("line", call.line()));
    try {
      return JSON.writeValueAsString(object);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a tree of texts and numbers is JSON", impossible);
    }
  }

  private static void metrics(ObjectNode into, Metrics metrics) {
    into.put("esv", metrics.esv())
        .put("esv_code", metrics.esvCode())
        .put("mcl", metrics.mcl())
        .put("dfi", metrics.dfi());
  }

  private static void function(ObjectNode into, ExplainedFunction function) {
    into.put("file", function.file())
        .put("qualname", function.qualname())
        .put("library", function.library())
        .put("calls", function.calls());
    ArrayNode lines = into.putArray("lines");
    function.lines().stream()
        .filter(line -> line.isRelevant())
        .forEach(
            line -> {
              ObjectNode node =
                  lines
                      .addObject()
                      .put("line", line.number())
                      .put("count", line.count())
                      .put("text", line.text());
              line.reasons().forEach(node.putArray("reasons")::add);
            });
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
