package dev.assay.slice;

import dev.assay.source.Field;
import dev.assay.source.Flow;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import dev.assay.trace.Call.CallSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares what {@code control.py} saw at run time with control dependence and call matching.
 *
 * <p>A line that was seen to depend on a branch must have it as a controller. A line that has
 * controllers must not have run before all of them, unless a handler is among them or it begins a
 * loop. A call must be matched to the call expression with the very range that the interpreter was
 * evaluating, and to none where that is no call, unless the call made what is entered there.
 */
public final class ControlObservations {
  private int dependences;
  private int controlled;
  private int calls;
  private final List<String> missed = new ArrayList<>();

  private ControlObservations() {}

  /** Reads the observer's output and compares it. */
  public static ControlObservations read(Path observed) throws IOException, PythonSyntaxException {
    ControlObservations result = new ControlObservations();
    Map<String, List<String[]>> byFile = new TreeMap<>();
    try (Stream<String> lines = Files.lines(observed)) {
      lines
          .map(line -> line.split("\t", -1))
          .forEach(cells -> byFile.computeIfAbsent(cells[1], any -> new ArrayList<>()).add(cells));
    }
    for (Map.Entry<String, List<String[]>> file : byFile.entrySet()) {
      result.compare(PythonSource.parse(Files.readString(Path.of(file.getKey()))), file.getValue());
    }
    return result;
  }

  /** How many dependences of a line on a branch were seen and compared. */
  public int dependences() {
    return dependences;
  }

  /** How many sets of branches that had run before a line with controllers were compared. */
  public int controlled() {
    return controlled;
  }

  /** How many call sites were compared. */
  public int calls() {
    return calls;
  }

  /** What the analysis denies. */
  public List<String> missed() {
    return missed;
  }

  private void compare(PythonSource source, List<String[]> observed) {
    Map<Integer, Set<Integer>> controllers = new HashMap<>();
    Map<Integer, FunctionGraph> graphs = new HashMap<>();
    Set<Integer> free = new HashSet<>();
    source
        .functions()
        .forEach(
            function -> {
              Flow flow = Flow.of(source, function);
              Statements statements = new Statements(function);
              for (int i = 0; i < statements.size(); i++) {
                Node statement = statements.node(i);
                controllers.put(statement.line(), lines(flow, statement));
                if (flow.controllers(statement).stream()
                    .anyMatch(node -> node.is(NodeKind.EXCEPT_HANDLER))) {
                  free.add(statement.line());
                }
                if (isLoop(statement)) {
                  // Its first round needs none of what decides about the next.
                  free.add(statement.line());
                }
              }
              graphs.put(Statements.firstLineOf(function), new FunctionGraph(source, function));
            });
    for (String[] cells : observed) {
      int[] numbers =
          Stream.of(cells)
              .skip(2)
              .filter(cell -> cell.matches("\\d+"))
              .mapToInt(Integer::parseInt)
              .toArray();
      switch (cells[0]) {
        case "C" -> dependence(cells, controllers.get(numbers[1]), numbers[0]);
        case "B" -> {
          // What a handler decides about may run because the handler did not run.
          if (!free.contains(numbers[0])) {
            before(cells, controllers.get(numbers[0]));
          }
        }
        default ->
            Optional.ofNullable(graphs.get(numbers[0]))
                .ifPresent(graph -> call(source, graph, cells, numbers));
      }
    }
  }

  private static boolean isLoop(Node statement) {
    return statement.is(NodeKind.FOR)
        || statement.is(NodeKind.ASYNC_FOR)
        || statement.is(NodeKind.WHILE);
  }

  private static Set<Integer> lines(Flow flow, Node statement) {
    return flow.controllers(statement).stream()
        .map(node -> node.is(NodeKind.MATCH_CASE) ? node.children().get(0).line() : node.line())
        .collect(Collectors.toSet());
  }

  private void dependence(String[] cells, @Nullable Set<Integer> controllers, int branch) {
    if (controllers != null) {
      dependences++;
      if (!controllers.contains(branch)) {
        missed.add(String.join(" ", cells) + ": its controllers are " + controllers);
      }
    }
  }

  private void before(String[] cells, @Nullable Set<Integer> controllers) {
    if (controllers != null && !controllers.isEmpty()) {
      controlled++;
      boolean any =
          Stream.of(cells[3].split(",", -1))
              .filter(cell -> !cell.isEmpty())
              .anyMatch(cell -> controllers.contains(Integer.parseInt(cell)));
      if (!any) {
        missed.add(String.join(" ", cells) + ": its controllers are " + controllers);
      }
    }
  }

  /** CPython begins a method that is on another line than its object with the method's name. */
  private static boolean begins(Node call, int line, int column) {
    Node callee = call.child(Field.FUNC);
    boolean onOtherLine = callee.is(NodeKind.ATTRIBUTE) && callee.span().endLine() != call.line();
    return onOtherLine
        ? callee.span().endLine() == line
            && callee.span().endColumn() == column + callee.name().length()
        : call.line() == line && call.span().column() == column;
  }

  private void call(PythonSource source, FunctionGraph graph, String[] cells, int[] at) {
    int column = source.columnOfUtf8(at[1], at[2]);
    int endColumn = source.columnOfUtf8(at[3], at[4]);
    Optional<Node> evaluated =
        source
            .module()
            .walk()
            .filter(node -> node.is(NodeKind.CALL))
            .filter(node -> begins(node, at[1], column))
            .filter(node -> node.span().endLine() == at[3] && node.span().endColumn() == endColumn)
            .findFirst();
    CallSites.Place place = graph.sites().at(new CallSite(at[1], at[2], at[3], at[4]));
    calls++;
    String method = cells[7];
    Optional<Node> matched = place.expression().map(CallExpressions.Expression::node);
    // Where a coroutine is awaited, it is entered by an expression around the call that made it.
    boolean resumed =
        evaluated.isEmpty()
            && place
                .expression()
                .flatMap(CallExpressions.Expression::simpleName)
                .filter(method::equals)
                .isPresent();
    if (!(resumed || matched.equals(evaluated)) || place.statement() == Statements.NONE) {
      missed.add(String.join(" ", cells) + ": " + evaluated + ", matched " + place);
    }
  }
}
