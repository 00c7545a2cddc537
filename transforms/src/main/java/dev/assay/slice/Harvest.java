package dev.assay.slice;

import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Turns the frames of a finished worklist into evidence and metrics. */
final class Harvest {
  private final Trace trace;
  private final FunctionGraphs graphs;
  private final Frames frames;
  private final SortedMap<Integer, Reason> unreadable;
  private final Enclosures enclosures;

  /**
   * @param frames the frames; those without a relevant statement do not count
   * @param unreadable the calls entered of functions that are not readable, with the reason
   */
  Harvest(
      Trace trace,
      FunctionGraphs graphs,
      Frames frames,
      SortedMap<Integer, Reason> unreadable,
      Enclosures enclosures) {
    this.trace = trace;
    this.graphs = graphs;
    this.frames = frames;
    this.unreadable = unreadable;
    this.enclosures = enclosures;
  }

  Slice slice(Collection<UntracedCall> untraced) {
    SortedMap<Integer, List<RelevantLine>> byCall = new TreeMap<>();
    List<Frame> relevant =
        frames.all().stream().filter(frame -> !frame.relevant().isEmpty()).toList();
    for (Frame frame : relevant) {
      int order = frame.call().order();
      byCall.put(order, frame.lines(file(order)));
    }
    unreadable.forEach((order, reason) -> byCall.put(order, allLines(order, reason)));
    byCall.values().removeIf(List::isEmpty);
    List<RelevantLine> lines = new ArrayList<>();
    byCall.values().forEach(lines::addAll);

    Volume volume = new Volume();
    SortedSet<String> libraryFiles = new TreeSet<>();
    functions(byCall.keySet())
        .forEach(
            function -> {
              TracedFunction entered = trace.functions().get(function);
              volume.add(
                  entered.file(),
                  graphs
                      .of(function)
                      .map(graph -> graph.lines(entered))
                      .orElseGet(() -> Volume.Lines.of(entered, Volume.Texts.NONE)));
              if (entered.library()) {
                libraryFiles.add(entered.file());
              }
            });
    SourceVariables sources = new SourceVariables(enclosures);
    sources.addAll(relevant);
    Metrics metrics =
        new Metrics(
            volume.lines(),
            volume.linesOfCode(),
            lines.stream().mapToLong(RelevantLine::count).sum(),
            sources.names().size());
    return new Slice(
        new ArrayList<>(byCall.keySet()),
        lines,
        new ArrayList<>(sources.names()),
        sources.sources(),
        new ArrayList<>(untraced),
        new ArrayList<>(libraryFiles),
        metrics,
        Optional.empty());
  }

  private IntStream functions(Collection<Integer> calls) {
    BitSet functions = new BitSet();
    calls.forEach(order -> functions.set(trace.calls().get(order).function()));
    return functions.stream();
  }

  private String file(int order) {
    return trace.function(trace.calls().get(order)).file();
  }

  private List<RelevantLine> allLines(int order, Reason reason) {
    SortedMap<Integer, Integer> counts = new TreeMap<>();
    for (Call.ExecutedLine line : trace.calls().get(order).lines()) {
      counts.merge(line.line(), line.count(), Integer::sum);
    }
    List<RelevantLine> lines = new ArrayList<>();
    counts.forEach(
        (line, count) ->
            lines.add(new RelevantLine(order, file(order), line, count, List.of(reason))));
    return lines;
  }
}
