package dev.assay.source;

import dev.assay.source.ControlFlowGraph.Event;
import dev.assay.source.ControlFlowGraph.Moment;
import dev.assay.source.ControlFlowGraph.Vertex;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which definitions reach which reads: the forward may-analysis of Kildall, "A unified approach to
 * global program optimization" (POPL 1973), with bit sets over {@link BasicBlocks} and a worklist.
 *
 * <p>Time O(b · d · n / 64) for b blocks, n definitions and loops nested d deep; memory two sets of
 * n bits for each block.
 *
 * <p>A read or binding whose {@link Moment} is not now happens at any time after its vertex: such a
 * read also sees every definition that can run later, and such a binding is never overwritten for
 * good. A variable that outlives the call, because another scope owns it, is seen by every read to
 * be bound by every definition: another call may have done so.
 */
final class ReachingDefinitions {
  private static final BitSet NONE = new BitSet();

  private final ControlFlowGraph graph;
  private final Node root;
  private final BasicBlocks blocks;

  private final Map<Node, Integer> indices = new HashMap<>();
  private final Map<Variable, BitSet> byVariable = new HashMap<>();

  /** Those of a variable's definitions that binding or unbinding it ends. */
  private final Map<Variable, BitSet> passing = new HashMap<>();

  private ReachingDefinitions(ControlFlowGraph graph, Node root, List<Node> binders) {
    this.graph = graph;
    this.root = root;
    this.blocks = BasicBlocks.of(graph);
    for (Node binder : binders) {
      indices.put(binder, indices.size());
    }
  }

  /**
   * The definitions that reach each read, as indices of {@code binders}, by the node that reads.
   *
   * @param root the node that opens the scope the graph was drawn for
   * @param binders the nodes of all writes of the graph, each once
   */
  static Map<Node, BitSet> of(ControlFlowGraph graph, Node root, List<Node> binders) {
    return new ReachingDefinitions(graph, root, binders).solve();
  }

  private Map<Node, BitSet> solve() {
    for (Vertex vertex : graph.vertices()) {
      if (vertex.event() instanceof Event.Write write) {
        byVariable.computeIfAbsent(write.variable(), key -> new BitSet()).set(index(write));
        if (write.moment() == Moment.NOW) {
          passing.computeIfAbsent(write.variable(), key -> new BitSet()).set(index(write));
        }
      }
    }
    List<BitSet> entering = propagate();
    Map<Node, BitSet> reaching = new HashMap<>();
    for (int i = 0; i < blocks.size(); i++) {
      resolve(i, entering.get(i), reaching);
    }
    return reaching;
  }

  private List<BitSet> propagate() {
    List<BitSet> entering = new ArrayList<>();
    BitSet queued = new BitSet();
    Deque<Integer> worklist = new ArrayDeque<>();
    for (int i = 0; i < blocks.size(); i++) {
      entering.add(new BitSet());
      worklist.add(i);
      queued.set(i);
    }
    while (!worklist.isEmpty()) {
      int block = worklist.remove();
      queued.clear(block);
      BitSet leaving = (BitSet) entering.get(block).clone();
      blocks.block(block).forEach(vertex -> apply(vertex, leaving));
      for (int next : blocks.successors(block)) {
        BitSet target = entering.get(next);
        int before = target.cardinality();
        target.or(leaving);
        if (target.cardinality() != before && !queued.get(next)) {
          queued.set(next);
          worklist.add(next);
        }
      }
    }
    return entering;
  }

  private void apply(Vertex vertex, BitSet definitions) {
    if (vertex.event() instanceof Event.Write write) {
      if (write.moment() == Moment.NOW) {
        definitions.andNot(passing.getOrDefault(write.variable(), NONE));
      }
      definitions.set(index(write));
    } else if (vertex.event() instanceof Event.Erase erase) {
      definitions.andNot(passing.getOrDefault(erase.variable(), NONE));
    }
  }

  private int index(Event.Write write) {
    return Optional.ofNullable(indices.get(write.node())).orElseThrow();
  }

  /** Adds what reaches the reads of one block. */
  private void resolve(int block, BitSet entering, Map<Node, BitSet> reaching) {
    BitSet now = (BitSet) entering.clone();
    List<Vertex> vertices = blocks.block(block);
    boolean defers = false;
    for (Vertex vertex : vertices) {
      if (vertex.event() instanceof Event.Read read) {
        BitSet same = byVariable.getOrDefault(read.variable(), NONE);
        BitSet seen = (BitSet) same.clone();
        if (read.variable().isOwnedWithin(root)) {
          seen.and(now);
          defers |= read.moment() != Moment.NOW && !same.isEmpty();
        }
        reaching.computeIfAbsent(read.node(), node -> new BitSet()).or(seen);
      }
      apply(vertex, now);
    }
    if (defers) {
      resolveDeferred(block, reaching);
    }
  }

  private void resolveDeferred(int block, Map<Node, BitSet> reaching) {
    BitSet later = new BitSet();
    blocks.after(block).stream().forEach(next -> addDefinitions(blocks.block(next), later));
    List<Vertex> vertices = blocks.block(block);
    for (int i = vertices.size() - 1; i >= 0; i--) {
      Vertex vertex = vertices.get(i);
      addDefinitions(List.of(vertex), later);
      if (vertex.event() instanceof Event.Read read && read.moment() != Moment.NOW) {
        BitSet seen = (BitSet) byVariable.getOrDefault(read.variable(), NONE).clone();
        seen.and(later);
        reaching.computeIfAbsent(read.node(), node -> new BitSet()).or(seen);
      }
    }
  }

  private void addDefinitions(List<Vertex> vertices, BitSet definitions) {
    for (Vertex vertex : vertices) {
      if (vertex.event() instanceof Event.Write write) {
        definitions.set(index(write));
      }
    }
  }
}
