package dev.assay.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Compares what {@code observe.py} saw at run time with what {@link Flow} says.
 *
 * <p>A read and a definition may both be known to several flows: a closure's and those of the
 * functions around it. Every one that knows both must connect them.
 */
final class FlowObservations {
  private static final String PARAMETER = "P";

  /** One line of the observer's output; columns are in UTF-8 bytes. */
  private record Pair(
      String file, int line, int column, String variable, String boundLine, int boundColumn) {
    static Pair parse(String text) {
      String[] cells = text.split("\t", -1);
      return new Pair(
          cells[0],
          Integer.parseInt(cells[1]),
          Integer.parseInt(cells[2]),
          cells[3],
          cells[4],
          Integer.parseInt(cells[5]));
    }
  }

  /** A place in a file: a line and a column in code points. */
  private record Place(int line, int column) {
    static Place of(Node node) {
      return new Place(node.line(), node.span().column());
    }
  }

  /** What one flow knows, by place. */
  private record Known(Node scope, Flow flow, Map<Place, Flow.Use> uses) {
    static Known of(PythonSource source, Node scope) {
      Flow flow = Flow.of(source, scope);
      Map<Place, Flow.Use> uses = new HashMap<>();
      flow.uses().forEach(use -> uses.put(Place.of(use.node()), use));
      return new Known(scope, flow, uses);
    }

    boolean binds(PythonSource source, Pair pair) {
      return flow.definitions().stream()
          .anyMatch(each -> FlowObservations.binds(source, each, scope, pair));
    }
  }

  private int pairs;
  private final List<String> unplaced = new ArrayList<>();
  private final List<String> missed = new ArrayList<>();
  private final Map<String, Integer> staticPerUse = new TreeMap<>();
  private final Set<String> seenPerUse = new LinkedHashSet<>();

  static FlowObservations read(Path observed) throws IOException, PythonSyntaxException {
    FlowObservations result = new FlowObservations();
    Map<String, List<Pair>> byFile = new TreeMap<>();
    try (Stream<String> lines = Files.lines(observed)) {
      lines
          .map(Pair::parse)
          .forEach(
              pair -> byFile.computeIfAbsent(pair.file(), file -> new ArrayList<>()).add(pair));
    }
    for (Map.Entry<String, List<Pair>> entry : byFile.entrySet()) {
      result.compare(
          PythonSource.parse(Files.readString(Path.of(entry.getKey()))), entry.getValue());
    }
    return result;
  }

  /** How many pairs were compared. */
  int pairs() {
    return pairs;
  }

  /** The pairs that have a read or a definition that no flow knows. */
  List<String> unplaced() {
    return unplaced;
  }

  /** The pairs that some flow denies. */
  List<String> missed() {
    return missed;
  }

  /** How many definitions the flow names for each use that was seen to run. */
  double staticPerUse() {
    return staticPerUse.values().stream().mapToInt(Integer::intValue).average().orElse(0);
  }

  /** How many definitions each of these uses was seen to meet. */
  double seenPerUse() {
    return (double) seenPerUse.size() / staticPerUse.size();
  }

  private void compare(PythonSource source, List<Pair> observed) {
    List<Known> known =
        source
            .module()
            .walk()
            .filter(
                node ->
                    node.kind().isFunction()
                        || node.is(NodeKind.LAMBDA)
                        || node.is(NodeKind.MODULE))
            .map(scope -> Known.of(source, scope))
            .toList();
    for (Pair pair : observed) {
      Place read = new Place(pair.line(), source.columnOfUtf8(pair.line(), pair.column()));
      boolean placed = false;
      for (Known flow : known) {
        Flow.Use use = flow.uses().get(read);
        if (use != null && flow.binds(source, pair)) {
          placed = true;
          check(source, pair, flow.scope(), flow.flow().reaching(use));
        }
      }
      pairs++;
      if (!placed) {
        unplaced.add(pair.toString());
      }
    }
  }

  private static boolean binds(
      PythonSource source, Flow.Definition definition, Node scope, Pair pair) {
    if (!definition.variable().equals(pair.variable())) {
      return false;
    }
    if (pair.boundLine().equals(PARAMETER)) {
      return definition.node().is(NodeKind.ARG) && definition.statement() == scope;
    }
    int line = Integer.parseInt(pair.boundLine());
    return Place.of(definition.node())
        .equals(new Place(line, source.columnOfUtf8(line, pair.boundColumn())));
  }

  private void check(
      PythonSource source, Pair pair, Node scope, List<Flow.Definition> definitions) {
    if (definitions.stream().noneMatch(each -> binds(source, each, scope, pair))) {
      missed.add(pair + " in " + scope);
    }
    String use = pair.file() + ":" + pair.line() + ":" + pair.column();
    staticPerUse.merge(use, definitions.size(), Math::min);
    seenPerUse.add(use + " " + pair.boundLine() + ":" + pair.boundColumn());
  }
}
