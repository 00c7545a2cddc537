package dev.assay.refresh;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which steps of two imports are the same in the same order. Steps that can do anything must all
 * be; of the others between two of them, a longest common subsequence is. What was moved past
 * another step counts as changed, so that no name can be read before or after it was bound anew.
 *
 * @param kept pairs of older and newer steps
 * @param removed steps of the older import alone
 * @param added steps of the newer import alone
 */
record Alignment(List<Pair> kept, List<Statement> removed, List<Statement> added) {
  /** The same step in both. */
  record Pair(Statement older, Statement newer) {}

  /** Beyond this product of lengths, nothing between two effects is taken for the same. */
  private static final long LARGEST = 25_000_000L;

  /** The first step that can do anything and has no partner. */
  static Optional<Statement> unmatchedEffect(List<Statement> older, List<Statement> newer) {
    List<Statement> these = older.stream().filter(Statement::isEffect).toList();
    List<Statement> those = newer.stream().filter(Statement::isEffect).toList();
    for (int i = 0; i < Math.max(these.size(), those.size()); i++) {
      if (i == these.size()) {
        return Optional.of(those.get(i));
      }
      if (i == those.size() || !these.get(i).sameAs(those.get(i))) {
        return Optional.of(these.get(i));
      }
    }
    return Optional.empty();
  }

  /** Aligns two imports whose effects are the same. */
  static Alignment of(List<Statement> older, List<Statement> newer) {
    Alignment alignment = new Alignment(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    int i = 0;
    int j = 0;
    while (i < older.size() || j < newer.size()) {
      int nextOlder = nextEffect(older, i);
      int nextNewer = nextEffect(newer, j);
      alignment.segment(older.subList(i, nextOlder), newer.subList(j, nextNewer));
      if (nextOlder < older.size()) {
        alignment.kept.add(new Pair(older.get(nextOlder), newer.get(nextNewer)));
      }
      i = nextOlder + 1;
      j = nextNewer + 1;
    }
    return alignment;
  }

  private static int nextEffect(List<Statement> statements, int from) {
    int next = Math.min(from, statements.size());
    while (next < statements.size() && !statements.get(next).isEffect()) {
      next++;
    }
    return next;
  }

  private void segment(List<Statement> these, List<Statement> those) {
    int start = 0;
    while (start < Math.min(these.size(), those.size())
        && these.get(start).sameAs(those.get(start))) {
      kept.add(new Pair(these.get(start), those.get(start)));
      start++;
    }
    int end = 0;
    while (end < Math.min(these.size(), those.size()) - start
        && these.get(these.size() - 1 - end).sameAs(those.get(those.size() - 1 - end))) {
      end++;
      kept.add(new Pair(these.get(these.size() - end), those.get(those.size() - end)));
    }
    middle(these.subList(start, these.size() - end), those.subList(start, those.size() - end));
  }

  private void middle(List<Statement> these, List<Statement> those) {
    int n = these.size();
    int m = those.size();
    if ((long) n * m > LARGEST) {
      removed.addAll(these);
      added.addAll(those);
      return;
    }
    int[][] longest = new int[n + 1][m + 1];
    boolean[][] same = new boolean[n][m];
    for (int i = n - 1; i >= 0; i--) {
      for (int j = m - 1; j >= 0; j--) {
        same[i][j] = these.get(i).sameAs(those.get(j));
        longest[i][j] =
            same[i][j] ? longest[i + 1][j + 1] + 1 : Math.max(longest[i + 1][j], longest[i][j + 1]);
      }
    }
    int i = 0;
    int j = 0;
    while (i < n || j < m) {
      if (i < n && j < m && same[i][j]) {
        kept.add(new Pair(these.get(i++), those.get(j++)));
      } else if (j == m || (i < n && longest[i + 1][j] >= longest[i][j + 1])) {
        removed.add(these.get(i++));
      } else {
        added.add(those.get(j++));
      }
    }
  }
}
