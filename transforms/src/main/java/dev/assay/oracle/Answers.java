package dev.assay.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.oracle.Footprint.CodeId;
import dev.assay.trace.Call;
import dev.assay.trace.Call.Argument;
import dev.assay.trace.Dependences;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The oracle's values as the server's JSON says them. */
final class Answers {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Answers() {}

  static ObjectNode limits(Limits limits) {
    return JSON.createObjectNode()
        .put("wall", seconds(limits.wall()))
        .put("cpu", seconds(limits.cpu()))
        .put("memory", limits.memoryBytes())
        .put("output", limits.outputBytes())
        .put("file", limits.fileBytes())
        .put("processes", limits.processes());
  }

  static ObjectNode execution(ExecutionRequest request, Limits collection) {
    ObjectNode json =
        request("execute").put("file", request.file()).put("nodeId", request.nodeId());
    json.put("source", request.source().orElse(null));
    json.put("probes", request.probes());
    json.put("layout", request.layout());
    json.set("after", JSON.valueToTree(request.after()));
    json.put("footprint", request.footprint());
    json.putNull("dependences");
    request
        .dependences()
        .ifPresent(most -> json.putObject("dependences").put("maxInstructions", most));
    json.set("limits", limits(request.limits()));
    json.set("collection", limits(collection));
    json.putNull("trace");
    request
        .trace()
        .ifPresent(
            trace ->
                json.putObject("trace")
                    .put("maxDepth", trace.maxDepth())
                    .put("maxCalls", trace.maxCalls()));
    return json;
  }

  static ObjectNode request(String kind) {
    return JSON.createObjectNode().put("kind", kind);
  }

  /** The collected file, or the reason why it has no tests. */
  static CollectedFile collected(JsonNode answer) throws CollectionException {
    if (answer.has("broken")) {
      JsonNode broken = answer.get("broken");
      throw new CollectionException(
          CollectionException.Reason.valueOf(broken.get("reason").asText()),
          broken.get("message").asText(),
          present(answer.path("imported")).map(Answers::footprint));
    }
    if (answer.has("outcome")) {
      // A file with too many tests: packaging's test_version.py makes 64 MiB of them.
      throw new CollectionException(
          CollectionException.Reason.DIED, answer.get("message").asText(), Optional.empty());
    }
    return new CollectedFile(
        list(answer.get("tests"), Answers::test),
        present(answer.path("imported")).map(Answers::footprint),
        present(answer.path("made")).map(JsonNode::toString));
  }

  static Isolation isolation(JsonNode json) {
    return new Isolation(
        IsolationLevel.valueOf(symbol(json, "level")),
        json.get("network").asBoolean(),
        json.get("files").asBoolean(),
        Isolation.Processes.valueOf(symbol(json, "processes")),
        Isolation.Memory.valueOf(symbol(json, "memory")));
  }

  private static String symbol(JsonNode json, String field) {
    return json.get(field).asText().toUpperCase(Locale.ROOT);
  }

  static Execution executed(JsonNode answer) {
    if (answer.has("broken")) {
      JsonNode broken = answer.get("broken");
      return unexecuted(
          Outcome.ERROR,
          "the file cannot be collected: "
              + broken.get("reason").asText()
              + ": "
              + broken.get("message").asText());
    }
    return new Execution(
        Outcome.valueOf(answer.get("outcome").asText()),
        answer.path("message").asText(),
        present(answer.path("failureLine")).map(JsonNode::asInt),
        list(answer.path("probes"), Answers::probe),
        present(answer.path("trace")).map(Answers::trace),
        present(answer.path("dependences")).map(Answers::dependences),
        present(answer.path("footprint")).map(Answers::footprint));
  }

  static Execution unexecuted(Outcome outcome, String message) {
    return new Execution(
        outcome,
        message,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static CollectedTest test(JsonNode json) {
    return new CollectedTest(
        json.get("nodeId").asText(),
        json.get("file").asText(),
        json.get("definitionFile").asText(),
        json.get("qualname").asText(),
        json.get("firstLine").asInt(),
        json.get("source").asText(),
        list(json.get("inputs"), Answers::argument));
  }

  private static ProbeValue probe(JsonNode json) {
    return new ProbeValue(
        json.get("index").asInt(),
        json.get("type").asText(),
        present(json.get("literal")).map(JsonNode::asText),
        present(json.get("repr")).map(JsonNode::asText),
        present(json.get("truth")).map(JsonNode::asBoolean));
  }

  private static Trace trace(JsonNode json) {
    List<Call> calls = new ArrayList<>();
    for (JsonNode call : json.get("calls")) {
      calls.add(call(calls.size(), call));
    }
    return new Trace(
        list(json.get("functions"), Answers::function),
        calls,
        json.get("truncated").asBoolean(),
        json.get("threads").asBoolean(),
        json.get("lost").asBoolean());
  }

  private static Dependences dependences(JsonNode json) {
    try {
      return new Dependences(
          Dependences.Verdict.valueOf(json.get("verdict").asText()),
          json.get("approximations").asInt(),
          list(json.get("functions"), Answers::function),
          list(
              json.get("calls"),
              call ->
                  new Dependences.Frame(
                      call.get(0).asInt(), call.get(1).asInt(), call.get(2).asInt())),
          list(
              json.get("granules"),
              place -> new Dependences.Place(place.get(0).asInt(), place.get(1).asInt())),
          json.get("nodes").binaryValue());
    } catch (IOException e) {
      throw new UncheckedIOException("the nodes of an execution are not base64", e);
    }
  }

  private static Footprint footprint(JsonNode json) {
    return new Footprint(
        list(
            json,
            code -> new CodeId(code.get(0).asText(), code.get(1).asText(), code.get(2).asInt())));
  }

  private static TracedFunction function(JsonNode json) {
    return new TracedFunction(
        json.get("file").asText(),
        json.get("qualname").asText(),
        json.get("firstLine").asInt(),
        json.get("source").asText(),
        json.get("library").asBoolean());
  }

  /** Calls are arrays: parent, depth, function, arguments, result, site, lines. */
  private static Call call(int order, JsonNode json) {
    return new Call(
        order,
        json.get(0).asInt(),
        json.get(1).asInt(),
        json.get(2).asInt(),
        list(json.get(3), Answers::argument),
        present(json.get(4)).map(r -> new Call.Result(r.get(0).asBoolean(), r.get(1).asText())),
        present(json.get(5)).map(Answers::site),
        list(json.get(6), line -> new Call.ExecutedLine(line.get(0).asInt(), line.get(1).asInt())));
  }

  private static Call.CallSite site(JsonNode json) {
    return new Call.CallSite(
        json.get(0).asInt(), json.get(1).asInt(), json.get(2).asInt(), json.get(3).asInt());
  }

  private static Argument argument(JsonNode json) {
    return new Argument(json.get(0).asText(), json.get(1).asText());
  }

  private static <T> List<T> list(JsonNode array, Function<JsonNode, T> element) {
    List<T> result = new ArrayList<>();
    array.forEach(json -> result.add(element.apply(json)));
    return result;
  }

  private static Optional<JsonNode> present(JsonNode json) {
    return json.isNull() || json.isMissingNode() ? Optional.empty() : Optional.of(json);
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1000.0;
  }
}
