package dev.assay.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.trace.Call.Argument;
import dev.assay.trace.Call.CallSite;
import dev.assay.trace.Call.ExecutedLine;
import dev.assay.trace.Call.Result;
import dev.assay.trace.MalformedTraceException.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads a trace in the papers' JSONL form, whoever wrote it; {@link TraceForm} says what of it is
 * ours. Where that is missing:
 *
 * <ul>
 *   <li>a line that {@code executed_lines} repeats ran so often;
 *   <li>the caller is the nearest call before it one level up, by {@code depth} or {@code
 *       call_depth}; without these, the last call before it whose source names it as called, else
 *       the test;
 *   <li>a file is the tests' by its name: a path segment {@code test} or {@code tests}, a file
 *       {@code test_*}, {@code *_test} or {@code conftest};
 *   <li>call sites are found by the slicer from names; {@code original_name} is the caller's.
 * </ul>
 *
 * <p>Calls without an executed line are kept, since their number is the {@code call_order}.
 */
public final class TraceReader {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final Fields root;
  private final Map<TracedFunction, Integer> functions = new LinkedHashMap<>();
  private final List<Call> calls = new ArrayList<>();

  private TraceReader(Fields root) {
    this.root = root;
  }

  /**
   * Reads one line.
   *
   * @param fallbackId the id if the line holds no {@code question_id}
   * @throws MalformedTraceException if it is no such trace
   */
  public static TracedAssertion read(String line, String fallbackId)
      throws MalformedTraceException {
    JsonNode node;
    try {
      node = JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new MalformedTraceException(
          Reason.NOT_JSON,
          "column "
              + e.getLocation().getColumnNr()
              + ": "
              + e.getOriginalMessage().lines().findFirst().orElse("not JSON"));
    }
    if (!node.isObject()) {
      throw new MalformedTraceException(
          Reason.NOT_JSON, "a line must be one JSON object, this is " + node.getNodeType());
    }
    return new TraceReader(new Fields(node, "")).read(fallbackId);
  }

  private TracedAssertion read(String fallbackId) throws MalformedTraceException {
    List<Fields> entries = root.objects("function_calls");
    if (entries.isEmpty()) {
      throw new MalformedTraceException(
          Reason.INCONSISTENT, "function_calls is empty; the test's own call must be there");
    }
    for (Fields entry : entries) {
      add(entry);
    }
    TracedFunction test = List.copyOf(functions.keySet()).get(0);
    int offset = root.optionalNumber("line_offset").orElse(test.firstLine());
    int line = offset + root.number("assert_line") - 1;
    int last = test.firstLine() + (int) test.source().lines().count() - 1;
    if (line < test.firstLine() || line > last) {
      throw new MalformedTraceException(
          Reason.INCONSISTENT,
          "assert_line lies on line %d, the test on lines %d to %d"
              .formatted(line, test.firstLine(), last));
    }
    Trace trace =
        new Trace(
            List.copyOf(functions.keySet()),
            calls,
            root.flag("truncated"),
            root.flag("threads"),
            root.flag("lost"));
    return new TracedAssertion(root.optionalText("question_id").orElse(fallbackId), trace, line);
  }

  private void add(Fields entry) throws MalformedTraceException {
    int order = entry.number("call_order");
    if (order != calls.size()) {
      throw new MalformedTraceException(
          Reason.INCONSISTENT,
          "%s is %d, must be %d: calls are numbered from 0 in order"
              .formatted(entry.path("call_order"), order, calls.size()));
    }
    String name = entry.text("function_name");
    String file = entry.text("file_path");
    List<ExecutedLine> lines = lines(entry);
    Optional<Integer> given = entry.optionalNumber("line_number");
    if (given.isEmpty() && order == 0) {
      given = root.optionalNumber("line_offset");
    }
    int firstLine = given.isPresent() ? given.get() : entry.number("line_number");
    TracedFunction function =
        new TracedFunction(
            file,
            entry.optionalText("qualname").orElse(name),
            firstLine,
            entry.text("function_source_code"),
            entry.optionalFlag("library").orElse(!isTest(file)));
    functions.putIfAbsent(function, functions.size());
    int parent = order == 0 ? -1 : parent(entry, name);
    if (order > 0 && (parent < 0 || parent >= order)) {
      throw new MalformedTraceException(
          Reason.INCONSISTENT,
          "%s is %d, must be an earlier call".formatted(entry.path("parent"), parent));
    }
    calls.add(
        new Call(
            order,
            parent,
            order == 0 ? 0 : calls.get(parent).depth() + 1,
            functions.getOrDefault(function, 0),
            arguments(entry),
            result(entry),
            site(entry),
            lines,
            entry.optionalText("original_name")));
  }

  private int parent(Fields entry, String name) throws MalformedTraceException {
    Optional<Integer> parent = entry.optionalNumber("parent");
    if (parent.isPresent()) {
      return parent.get();
    }
    Optional<Integer> depth = entry.optionalNumber("depth");
    if (depth.isEmpty()) {
      depth = entry.optionalNumber("call_depth");
    }
    String called = entry.optionalText("original_name").orElse(name) + "(";
    List<TracedFunction> known = List.copyOf(functions.keySet());
    for (int i = calls.size() - 1; i >= 0; i--) {
      Call candidate = calls.get(i);
      boolean calls =
          depth.isPresent()
              ? candidate.depth() == depth.get() - 1
              : known.get(candidate.function()).source().contains(called)
                  && !known.get(candidate.function()).name().equals(name);
      if (calls) {
        return i;
      }
    }
    return 0;
  }

  private static List<ExecutedLine> lines(Fields entry) throws MalformedTraceException {
    List<Integer> executed = entry.numbers("executed_lines");
    Map<Integer, Integer> counts = new LinkedHashMap<>();
    if (!entry.has("execution_counts")) {
      executed.forEach(line -> counts.merge(line, 1, Integer::sum));
    } else {
      List<Integer> given = entry.numbers("execution_counts");
      if (given.size() != executed.size()) {
        throw new MalformedTraceException(
            Reason.INCONSISTENT,
            "%s has %d numbers, executed_lines %d; must be as many"
                .formatted(entry.path("execution_counts"), given.size(), executed.size()));
      }
      for (int i = 0; i < given.size(); i++) {
        counts.merge(executed.get(i), given.get(i), Integer::sum);
      }
    }
    List<ExecutedLine> lines = new ArrayList<>();
    for (Map.Entry<Integer, Integer> each : counts.entrySet()) {
      if (each.getKey() < 1 || each.getValue() < 1) {
        throw new MalformedTraceException(
            Reason.INCONSISTENT,
            "%s says that line %d ran %d times; both must be 1 or more"
                .formatted(entry.path("executed_lines"), each.getKey(), each.getValue()));
      }
      lines.add(new ExecutedLine(each.getKey(), each.getValue()));
    }
    return lines;
  }

  private static List<Argument> arguments(Fields entry) throws MalformedTraceException {
    List<Argument> arguments = new ArrayList<>();
    if (entry.has("arguments")) {
      for (Fields argument : entry.objects("arguments")) {
        arguments.add(new Argument(argument.text("name"), argument.text("value")));
      }
    }
    return arguments;
  }

  private static Optional<Result> result(Fields entry) throws MalformedTraceException {
    Optional<Fields> result = entry.optionalObject("result");
    return result.isEmpty()
        ? Optional.empty()
        : Optional.of(new Result(result.get().flag("raised"), result.get().text("value")));
  }

  private static Optional<CallSite> site(Fields entry) throws MalformedTraceException {
    Optional<Fields> site = entry.optionalObject("call_site");
    if (site.isEmpty()) {
      return Optional.empty();
    }
    OptionalInt column =
        site.get().optionalNumber("column").map(OptionalInt::of).orElse(OptionalInt.empty());
    return Optional.of(
        new CallSite(
            site.get().number("line"),
            column,
            site.get().number("end_line"),
            site.get().number("end_column")));
  }

  private static boolean isTest(String file) {
    String[] segments = file.split("/", -1);
    String module = segments[segments.length - 1].replaceFirst("\\.py$", "");
    boolean inTests = false;
    for (String segment : segments) {
      inTests |= segment.equals("test") || segment.equals("tests") || segment.equals("testing");
    }
    return inTests
        || module.startsWith("test_")
        || module.endsWith("_test")
        || module.equals("conftest");
  }
}
