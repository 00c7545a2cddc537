package dev.assay.source;

import dev.assay.source.ControlFlowGraph.Vertex;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * A graph's vertices in chains along data edges that are left only at their end, so that a
 * data-flow analysis keeps one set for each chain. One pass over the edges.
 */
final class BasicBlocks {
  private static final int NONE = -1;

  private final List<List<Vertex>> blocks = new ArrayList<>();
  private final List<int[]> successors = new ArrayList<>();

  private BasicBlocks() {}

  static BasicBlocks of(ControlFlowGraph graph) {
    List<Vertex> vertices = graph.vertices();
    int[] predecessors = new int[vertices.size()];
    boolean[] leads = new boolean[vertices.size()];
    for (Vertex vertex : vertices) {
      for (Vertex next : vertex.dataSuccessors()) {
        predecessors[next.id()]++;
        leads[next.id()] |= vertex.dataSuccessors().size() > 1;
      }
    }
    int[] blockOf = new int[vertices.size()];
    Arrays.fill(blockOf, NONE);
    BasicBlocks result = new BasicBlocks();
    for (Vertex vertex : vertices) {
      if (leads[vertex.id()] || predecessors[vertex.id()] != 1) {
        result.addChain(vertex, predecessors, blockOf);
      }
    }
    for (Vertex vertex : vertices) {
      if (blockOf[vertex.id()] == NONE) {
        // a circle that nothing leads into
        result.addChain(vertex, predecessors, blockOf);
      }
    }
    for (List<Vertex> block : result.blocks) {
      result.successors.add(
          block.get(block.size() - 1).dataSuccessors().stream()
              .mapToInt(next -> blockOf[next.id()])
              .distinct()
              .toArray());
    }
    return result;
  }

  private void addChain(Vertex first, int[] predecessors, int[] blockOf) {
    List<Vertex> chain = new ArrayList<>();
    Vertex at = first;
    chain.add(at);
    blockOf[at.id()] = blocks.size();
    while (at.dataSuccessors().size() == 1) {
      at = at.dataSuccessors().get(0);
      if (predecessors[at.id()] != 1 || blockOf[at.id()] != NONE) {
        break;
      }
      chain.add(at);
      blockOf[at.id()] = blocks.size();
    }
    blocks.add(chain);
  }

  int size() {
    return blocks.size();
  }

  List<Vertex> block(int index) {
    return blocks.get(index);
  }

  int[] successors(int index) {
    return successors.get(index);
  }

  /** The blocks that can run after a block, which may be one of them. */
  BitSet after(int index) {
    BitSet reached = new BitSet(size());
    Deque<Integer> open = new ArrayDeque<>();
    open.add(index);
    while (!open.isEmpty()) {
      Arrays.stream(successors(open.remove()))
          .filter(next -> !reached.get(next))
          .forEach(
              next -> {
                reached.set(next);
                open.add(next);
              });
    }
    return reached;
  }
}
