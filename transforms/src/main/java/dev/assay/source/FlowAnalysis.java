package dev.assay.source;

import dev.assay.source.ControlFlowGraph.Event;
import dev.assay.source.ControlFlowGraph.Moment;
import dev.assay.source.ControlFlowGraph.Vertex;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Draws the graph of one scope and asks it the questions of {@link Flow}. */
final class FlowAnalysis {
  private final PythonSource source;
  private final Node root;
  private final FlowWriter writer;

  FlowAnalysis(PythonSource source, Node root) {
    this.source = source;
    this.root = root;
    this.writer = new FlowWriter(source, root);
  }

  Flow analyse() {
    draw();
    ControlFlowGraph graph = writer.graph();
    Map<Node, Flow.Definition> definitions = new LinkedHashMap<>();
    Set<Variable> bound = new HashSet<>();
    for (Vertex vertex : graph.vertices()) {
      if (vertex.event() instanceof Event.Write write) {
        bound.add(write.variable());
        definitions.putIfAbsent(
            write.node(),
            new Flow.Definition(write.variable().name(), write.node(), statement(vertex)));
      }
    }
    Map<Node, Flow.Use> uses = new LinkedHashMap<>();
    for (Vertex vertex : graph.vertices()) {
      if (vertex.event() instanceof Event.Read read
          && (bound.contains(read.variable()) || !isForeignGlobalOfNested(read))) {
        uses.putIfAbsent(
            read.node(), new Flow.Use(read.variable().name(), read.node(), statement(vertex)));
      }
    }
    List<Flow.Definition> sorted = new ArrayList<>(definitions.values());
    sorted.sort(
        Comparator.comparing((Flow.Definition each) -> !each.node().is(NodeKind.ARG))
            .thenComparingInt(each -> each.node().span().start()));
    Map<Node, BitSet> reaching =
        ReachingDefinitions.of(graph, root, sorted.stream().map(Flow.Definition::node).toList());
    reaching.keySet().retainAll(uses.keySet());
    Map<Node, Set<Node>> controllers = ControlDependence.of(graph);
    controllers.putIfAbsent(root, Set.of());
    List<Flow.Use> sortedUses = new ArrayList<>(uses.values());
    sortedUses.sort(Comparator.comparingInt(use -> use.node().span().start()));
    return new Flow(sorted, sortedUses, reaching, controllers);
  }

  /** A nested function's globals are its own affair, unless this one binds them. */
  private boolean isForeignGlobalOfNested(Event.Read read) {
    return read.moment() == Moment.WHEN_CALLED && read.variable().owner() == source.module();
  }

  private static Node statement(Vertex vertex) {
    return vertex
        .statement()
        .orElseThrow(() -> new IllegalStateException("no statement at " + vertex.event()));
  }

  private void draw() {
    StatementFlow statements = new StatementFlow(writer, hasLazyAnnotations());
    ExpressionFlow expressions = statements.expressions();
    switch (root.kind()) {
      case FUNCTION_DEF, ASYNC_FUNCTION_DEF -> {
        parameters();
        statements.block(root.list(Field.BODY));
      }
      case LAMBDA -> {
        parameters();
        writer.enterStatement(root.statement().orElse(root));
        expressions.evaluate(root.child(Field.BODY));
      }
      case MODULE, CLASS_DEF -> statements.block(root.list(Field.BODY));
      default -> {
        writer.enterStatement(root.statement().orElse(root));
        expressions.comprehension(root);
      }
    }
    writer.goTo(writer.graph().exit());
  }

  private void parameters() {
    writer.enterStatement(root);
    for (Node parameter : StatementFlow.parameters(root.child(Field.ARGS))) {
      writer.write(parameter.name(), parameter);
    }
    writer.enterStatement(null);
  }

  private boolean hasLazyAnnotations() {
    return source.module().list(Field.BODY).stream()
        .filter(node -> node.is(NodeKind.IMPORT_FROM) && node.hasName())
        .filter(node -> node.name().equals("__future__"))
        .flatMap(node -> node.list(Field.NAMES).stream())
        .anyMatch(alias -> alias.name().equals("annotations"));
  }
}
