package dev.assay.source;

import dev.assay.source.ControlFlowGraph.Vertex;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;

/**
 * The immediate post-dominators along control edges, by Cooper, Harvey and Kennedy, "A Simple, Fast
 * Dominance Algorithm" (2001), run backwards from the exit: O(n²) at worst, in practice two passes
 * over the edges. Vertices that never lead to the exit have none.
 */
final class PostDominators {
  private static final int NONE = -1;

  private final ControlFlowGraph graph;
  private final Function<Vertex, List<Vertex>> successors;
  private final List<List<Vertex>> predecessors = new ArrayList<>();
  private final int[] rank;
  private final int[] immediate;

  private PostDominators(ControlFlowGraph graph, Function<Vertex, List<Vertex>> successors) {
    this.graph = graph;
    this.successors = successors;
    this.rank = new int[graph.vertices().size()];
    this.immediate = new int[graph.vertices().size()];
    Arrays.fill(rank, NONE);
    Arrays.fill(immediate, NONE);
  }

  /** Those of a graph along some of its control edges. */
  static PostDominators of(ControlFlowGraph graph, Function<Vertex, List<Vertex>> successors) {
    PostDominators result = new PostDominators(graph, successors);
    result.solve();
    return result;
  }

  /** Whether {@code vertex} has an immediate post-dominator: it leads to the exit and is not it. */
  boolean has(Vertex vertex) {
    return immediate[vertex.id()] != NONE && vertex != graph.exit();
  }

  /** The nearest vertex that every way from {@code vertex} to the exit must pass. */
  Vertex immediate(Vertex vertex) {
    return graph.vertices().get(immediate[vertex.id()]);
  }

  private void solve() {
    graph.vertices().forEach(vertex -> predecessors.add(new ArrayList<>(2)));
    for (Vertex vertex : graph.vertices()) {
      successors.apply(vertex).forEach(next -> predecessors.get(next.id()).add(vertex));
    }
    List<Vertex> postorder = postorder();
    for (int i = 0; i < postorder.size(); i++) {
      rank[postorder.get(i).id()] = i;
    }
    immediate[graph.exit().id()] = graph.exit().id();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = postorder.size() - 2; i >= 0; i--) {
        Vertex vertex = postorder.get(i);
        int nearest = NONE;
        for (Vertex next : successors.apply(vertex)) {
          if (immediate[next.id()] != NONE) {
            nearest = nearest == NONE ? next.id() : common(nearest, next.id());
          }
        }
        if (immediate[vertex.id()] != nearest) {
          immediate[vertex.id()] = nearest;
          changed = true;
        }
      }
    }
  }

  private int common(int first, int second) {
    int a = first;
    int b = second;
    while (a != b) {
      while (rank[a] < rank[b]) {
        a = immediate[a];
      }
      while (rank[b] < rank[a]) {
        b = immediate[b];
      }
    }
    return a;
  }

  /** The vertices that lead to the exit, in postorder of a walk backwards from it. */
  private List<Vertex> postorder() {
    List<Vertex> result = new ArrayList<>();
    int[] progress = new int[graph.vertices().size()];
    boolean[] seen = new boolean[graph.vertices().size()];
    Deque<Vertex> path = new ArrayDeque<>();
    path.push(graph.exit());
    seen[graph.exit().id()] = true;
    while (!path.isEmpty()) {
      Vertex vertex = path.element();
      List<Vertex> next = predecessors.get(vertex.id());
      int step = progress[vertex.id()]++;
      if (step == next.size()) {
        result.add(path.pop());
      } else if (!seen[next.get(step).id()]) {
        seen[next.get(step).id()] = true;
        path.push(next.get(step));
      }
    }
    return result;
  }
}
