package dev.assay.refresh;

import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Pairs the lines of two equal trees: what an execution of one recorded by line can be told of the
 * other only if each line has one partner, both ways.
 */
final class LinePairs {
  /** What has no position of its own in Python's {@code ast}. */
  private static final Set<NodeKind> PLACELESS =
      EnumSet.of(
          NodeKind.ARGUMENTS,
          NodeKind.WITH_ITEM,
          NodeKind.COMPREHENSION,
          NodeKind.MATCH_CASE,
          NodeKind.ABSENT);

  private final Map<Integer, Integer> newer = new HashMap<>();
  private final Map<Integer, Integer> older = new HashMap<>();
  private boolean oneToOne = true;

  private LinePairs() {}

  /**
   * Pairs two trees that are the {@linkplain Node#sameTree same}.
   *
   * @return newer lines by older ones; empty where layout joined lines or split them
   */
  static Optional<Map<Integer, Integer>> of(Node older, Node newer) {
    return of(older.walk().toList(), newer.walk().toList());
  }

  /** Pairs nodes that are the same one by one. */
  static Optional<Map<Integer, Integer>> of(List<Node> these, List<Node> those) {
    LinePairs pairs = new LinePairs();
    for (int i = 0; i < these.size(); i++) {
      if (isPlaceless(these.get(i))) {
        continue;
      }
      pairs.add(these.get(i).line(), those.get(i).line());
      pairs.add(these.get(i).span().endLine(), those.get(i).span().endLine());
    }
    return pairs.oneToOne ? Optional.of(pairs.newer) : Optional.empty();
  }

  static boolean isPlaceless(Node node) {
    return PLACELESS.contains(node.kind());
  }

  private void add(int one, int other) {
    Integer partner = newer.putIfAbsent(one, other);
    Integer back = older.putIfAbsent(other, one);
    oneToOne &= (partner == null || partner == other) && (back == null || back == one);
  }
}
