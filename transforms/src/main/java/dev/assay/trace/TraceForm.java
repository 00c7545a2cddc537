package dev.assay.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Writes traces in the papers' JSONL form (RepoReason, appendix F.1): {@code function_calls[]} with
 * {@code call_order, function_name, file_path, function_source_code, executed_lines}, {@code
 * execution_flow}, {@code assert_line} and {@code line_offset}.
 *
 * <p>What the paper does not name stands beside it, so that nothing is lost: {@code qualname,
 * line_number, library, parent, depth, arguments, result, call_site}, and {@code execution_counts},
 * how often each of {@code executed_lines} ran. {@link TraceReader} reads both.
 */
public final class TraceForm {
  private static final ObjectMapper JSON = new ObjectMapper();

  private TraceForm() {}

  /** One line of JSON, without its end. */
  public static String write(TracedAssertion assertion) {
    Trace trace = assertion.trace();
    ObjectNode object = JSON.createObjectNode().put("question_id", assertion.id());
    ArrayNode flow = JSON.createArrayNode();
    int first = 1;
    ArrayNode calls = JSON.createArrayNode();
    for (Call call : trace.calls()) {
      TracedFunction function = trace.function(call);
      if (call.order() == 0) {
        object.put("test_function", function.qualname());
        first = function.firstLine();
      }
      flow.add(function.name());
      write(calls.addObject(), call, function);
    }
    object.put("assert_line", assertion.line() - first + 1).put("line_offset", first);
    object.put("truncated", trace.truncated()).put("threads", trace.threads());
    object.put("lost", trace.lost());
    object.set("execution_flow", flow);
    object.set("function_calls", calls);
    try {
      return JSON.writeValueAsString(object);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a tree of texts and numbers is JSON", impossible);
    }
  }

  private static void write(ObjectNode into, Call call, TracedFunction function) {
    into.put("call_order", call.order())
        .put("function_name", function.name())
        .put("qualname", function.qualname())
        .put("file_path", function.file())
        .put("line_number", function.firstLine())
        .put("library", function.library())
        .put("parent", call.parent())
        .put("depth", call.depth())
        .put("function_source_code", function.source());
    call.calledAs().ifPresent(name -> into.put("original_name", name));
    ArrayNode arguments = into.putArray("arguments");
    call.arguments()
        .forEach(each -> arguments.addObject().put("name", each.name()).put("value", each.value()));
    call.result()
        .ifPresent(
            result ->
                into.putObject("result")
                    .put("raised", result.raised())
                    .put("value", result.value()));
    call.site()
        .ifPresent(
            site -> {
              ObjectNode written = into.putObject("call_site").put("line", site.line());
              site.column().ifPresent(column -> written.put("column", column));
              written.put("end_line", site.endLine()).put("end_column", site.endColumn());
            });
    ArrayNode lines = into.putArray("executed_lines");
    call.lines().forEach(line -> lines.add(line.line()));
    ArrayNode counts = into.putArray("execution_counts");
    call.lines().forEach(line -> counts.add(line.count()));
  }
}
