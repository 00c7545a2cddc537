package dev.assay.explain;

import dev.assay.slice.Reason;
import dev.assay.slice.RelevantLine;
import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A function of a slice with its source.
 *
 * @param file path relative to the repository's root
 * @param qualname its qualified name
 * @param library whether the file belongs to the library
 * @param calls how many of its calls have a relevant line
 * @param lines all lines of its source
 */
public record ExplainedFunction(
    String file, String qualname, boolean library, int calls, List<ExplainedLine> lines) {
  public ExplainedFunction {
    lines = List.copyOf(lines);
  }

  static ExplainedFunction of(Trace trace, int index, List<RelevantLine> relevant) {
    TracedFunction function = trace.functions().get(index);
    Set<Integer> calls = new HashSet<>();
    SortedMap<Integer, Integer> counts = new TreeMap<>();
    Map<Integer, Set<Reason>> reasons = new TreeMap<>();
    Words words = new Words(trace, function.file());
    for (RelevantLine line : relevant) {
      calls.add(line.call());
      counts.merge(line.line(), line.count(), Integer::sum);
      reasons.computeIfAbsent(line.line(), any -> new LinkedHashSet<>()).addAll(line.reasons());
    }
    Set<Integer> ran = new HashSet<>();
    for (Call call : trace.calls()) {
      if (call.function() == index) {
        call.lines().forEach(line -> ran.add(line.line()));
      }
    }
    List<ExplainedLine> lines = new ArrayList<>();
    int number = function.firstLine();
    for (String text : function.source().lines().toList()) {
      lines.add(
          new ExplainedLine(
              number,
              text,
              ran.contains(number),
              counts.getOrDefault(number, 0),
              words.of(reasons.getOrDefault(number, Set.of()))));
      number++;
    }
    return new ExplainedFunction(
        function.file(), function.qualname(), function.library(), calls.size(), lines);
  }

  /**
   * What is shown of it: its first line, the relevant lines and those next to them. An empty
   * element stands for lines left out.
   */
  public List<Optional<ExplainedLine>> excerpt() {
    List<Optional<ExplainedLine>> excerpt = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      boolean near =
          lines.subList(Math.max(0, i - 1), Math.min(lines.size(), i + 2)).stream()
              .anyMatch(ExplainedLine::isRelevant);
      if (near || i == 0) {
        excerpt.add(Optional.of(lines.get(i)));
      } else if (excerpt.get(excerpt.size() - 1).isPresent()) {
        excerpt.add(Optional.empty());
      }
    }
    return excerpt;
  }
}
