package dev.assay.explain;

import dev.assay.slice.Metrics;
import dev.assay.slice.ReasoningScope;
import dev.assay.slice.RelevantLine;
import dev.assay.slice.Slice;
import dev.assay.slice.UntracedCall;
import dev.assay.trace.Trace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A slice, told function by function.
 *
 * @param functions the functions with a relevant line, in order of first call
 * @param sources where the names come from that the slice reads and does not write
 * @param untracedCalls the calls on relevant lines whose frames the trace lacks
 * @param scope how far over the repository the slice reaches
 * @param metrics the paper's metrics
 * @param exact the same by an exact instrument, where one was asked
 * @param truncated whether the trace itself left calls out because there were too many
 */
public record Explanation(
    List<ExplainedFunction> functions,
    List<ExplainedSource> sources,
    List<UntracedCall> untracedCalls,
    ReasoningScope scope,
    Metrics metrics,
    Optional<Metrics> exact,
    boolean truncated) {
  public Explanation {
    functions = List.copyOf(functions);
    sources = List.copyOf(sources);
    untracedCalls = List.copyOf(untracedCalls);
  }

  /**
   * Explains a slice.
   *
   * @param trace the trace it was sliced from
   */
  public static Explanation of(Trace trace, Slice slice) {
    Map<Integer, List<RelevantLine>> byFunction = new LinkedHashMap<>();
    for (RelevantLine line : slice.relevantLines()) {
      int function = trace.calls().get(line.call()).function();
      byFunction.computeIfAbsent(function, any -> new ArrayList<>()).add(line);
    }
    List<ExplainedFunction> functions = new ArrayList<>();
    byFunction.forEach(
        (function, lines) -> functions.add(ExplainedFunction.of(trace, function, lines)));
    return new Explanation(
        functions,
        slice.sources().stream().map(source -> ExplainedSource.of(trace, source)).toList(),
        slice.untracedCalls(),
        slice.scope(),
        slice.metrics(),
        slice.exact(),
        trace.truncated());
  }
}
