package dev.assay.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.source.ControlFlowGraph.Event;
import dev.assay.source.ControlFlowGraph.Moment;
import dev.assay.source.ControlFlowGraph.Vertex;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The graph algorithms against searches that follow their definitions word for word. */
class FlowGraphTest {
  private static final int VERTICES = 12;

  @Property(tries = 500)
  void immediatePostDominatorsAreTheNearestOfThoseFoundByRemovingVertices(@ForAll long seed) {
    ControlFlowGraph graph = randomGraph(new Random(seed), List.of());

    PostDominators fast = PostDominators.of(graph, Vertex::controlSuccessors);

    for (Vertex vertex : graph.vertices()) {
      Set<Vertex> all = postDominators(graph, vertex);
      assertThat(fast.has(vertex)).isEqualTo(!all.isEmpty());
      if (!all.isEmpty()) {
        Vertex nearest = fast.immediate(vertex);
        Set<Vertex> others = new HashSet<>(all);
        others.remove(nearest);
        assertThat(all).contains(nearest);
        assertThat(others).isEqualTo(postDominators(graph, nearest));
      }
    }
  }

  @Property(tries = 500)
  void aDefinitionReachesAReadIfAWayBetweenThemBindsNothingElse(@ForAll long seed)
      throws PythonSyntaxException {
    PythonSource source = PythonSource.parse("x\n".repeat(VERTICES));
    List<Event> events = randomEvents(new Random(seed), source);
    ControlFlowGraph graph = randomGraph(new Random(seed), events);

    List<Node> binders =
        events.stream()
            .filter(Event.Write.class::isInstance)
            .map(event -> ((Event.Write) event).node())
            .toList();

    Map<Node, BitSet> fast = ReachingDefinitions.of(graph, source.module(), binders);

    for (Vertex reader : graph.vertices()) {
      if (reader.event() instanceof Event.Read read) {
        BitSet expected = new BitSet();
        for (Vertex writer : graph.vertices()) {
          if (writer.event() instanceof Event.Write write
              && write.variable().equals(read.variable())
              && reaches(writer, write, reader, read)) {
            expected.set(binders.indexOf(write.node()));
          }
        }
        assertThat(fast.get(read.node())).isEqualTo(expected);
      }
    }
  }

  private static boolean reaches(Vertex writer, Event.Write write, Vertex reader, Event.Read read) {
    Predicate<Vertex> overwrites =
        vertex ->
            write.moment() == Moment.NOW
                && ((vertex.event() instanceof Event.Write other
                        && other.moment() == Moment.NOW
                        && other.variable().equals(write.variable()))
                    || (vertex.event() instanceof Event.Erase erase
                        && erase.variable().equals(write.variable())));
    return search(writer, Vertex::dataSuccessors, overwrites).contains(reader)
        || (read.moment() != Moment.NOW
            && search(reader, Vertex::dataSuccessors, vertex -> false).contains(writer));
  }

  /** The vertices that every way from a vertex to the exit must pass; none if there is no way. */
  private static Set<Vertex> postDominators(ControlFlowGraph graph, Vertex from) {
    Set<Vertex> result = new HashSet<>();
    if (!search(from, Vertex::controlSuccessors, vertex -> false).contains(graph.exit())) {
      return result;
    }
    for (Vertex candidate : graph.vertices()) {
      if (candidate != from
          && (candidate == graph.exit()
              || !search(from, Vertex::controlSuccessors, vertex -> vertex == candidate)
                  .contains(graph.exit()))) {
        result.add(candidate);
      }
    }
    return result;
  }

  /** What can be reached by one step or more, through no vertex that blocks. */
  private static Set<Vertex> search(
      Vertex from, Function<Vertex, List<Vertex>> successors, Predicate<Vertex> blocks) {
    Set<Vertex> reached = new HashSet<>();
    Deque<Vertex> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      Vertex vertex = open.remove();
      if (vertex == from || !blocks.test(vertex)) {
        successors.apply(vertex).stream().filter(reached::add).forEach(open::add);
      }
    }
    return reached;
  }

  private static List<Event> randomEvents(Random random, PythonSource source) {
    List<Node> names = source.module().walk().filter(node -> node.is(NodeKind.NAME)).toList();
    List<Event> events = new ArrayList<>();
    for (Node name : names) {
      Variable variable = new Variable(source.module(), "xyz".substring(random.nextInt(3)));
      Moment moment = random.nextInt(4) == 0 ? Moment.WHEN_CALLED : Moment.NOW;
      events.add(
          switch (random.nextInt(7)) {
            case 0, 1, 2 -> new Event.Read(variable, name, moment);
            case 3, 4, 5 -> new Event.Write(variable, name, moment);
            default -> new Event.Erase(variable);
          });
    }
    return events;
  }

  private static ControlFlowGraph randomGraph(Random random, List<Event> events) {
    ControlFlowGraph graph = new ControlFlowGraph();
    Map<Integer, Event> given = new HashMap<>();
    for (int i = 0; i < events.size(); i++) {
      given.put(i, events.get(i));
    }
    for (int i = 0; i < VERTICES; i++) {
      graph.add(given.getOrDefault(i, ControlFlowGraph.PASS), null);
    }
    List<Vertex> vertices = graph.vertices();
    for (Vertex vertex : vertices) {
      for (int i = random.nextInt(3); i > 0 && vertex != graph.exit(); i--) {
        graph.connect(vertex, vertices.get(random.nextInt(vertices.size())));
      }
    }
    return graph;
  }
}
