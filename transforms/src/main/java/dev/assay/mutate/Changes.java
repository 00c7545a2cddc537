package dev.assay.mutate;

import dev.assay.mutate.LocalNames.Local;
import dev.assay.source.Assertion;
import dev.assay.source.Field;
import dev.assay.source.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a mutation changed, read off the two versions: a record for readers, not a check. */
final class Changes {
  private Changes() {}

  /**
   * The constants that gave way to others: between those that both versions have in the same order,
   * the n-th that is gone to the n-th that is new.
   */
  static List<Perturbation> perturbations(TestSource original, TestSource mutated) {
    List<Node> before = constants(original);
    List<Node> after = constants(mutated);
    int[][] common = new int[before.size() + 1][after.size() + 1];
    for (int i = before.size() - 1; i >= 0; i--) {
      for (int j = after.size() - 1; j >= 0; j--) {
        common[i][j] =
            before.get(i).constant().equals(after.get(j).constant())
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    List<Perturbation> changes = new ArrayList<>();
    List<Node> gone = new ArrayList<>();
    List<Node> fresh = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < before.size() || j < after.size()) {
      boolean inBoth = i < before.size() && j < after.size();
      if (inBoth && before.get(i).constant().equals(after.get(j).constant())) {
        pair(original, gone, mutated, fresh, changes);
        i++;
        j++;
      } else if (j == after.size() || (i < before.size() && common[i + 1][j] >= common[i][j + 1])) {
        gone.add(before.get(i++));
      } else {
        fresh.add(after.get(j++));
      }
    }
    pair(original, gone, mutated, fresh, changes);
    return changes;
  }

  private static void pair(
      TestSource original,
      List<Node> gone,
      TestSource mutated,
      List<Node> fresh,
      List<Perturbation> changes) {
    for (int i = 0; i < Math.max(gone.size(), fresh.size()); i++) {
      String before = i < gone.size() ? original.text(gone.get(i)) : "";
      String after = i < fresh.size() ? mutated.text(fresh.get(i)) : "";
      int line = i < gone.size() ? gone.get(i).line() : fresh.get(i).line();
      changes.add(new Perturbation(line, before, after));
    }
    gone.clear();
    fresh.clear();
  }

  private static List<Node> constants(TestSource test) {
    Set<Node> left = new HashSet<>();
    for (Assertion assertion : test.assertions()) {
      Answer.of(assertion).ifPresent(answer -> left.add(answer.answer()));
      assertion.message().ifPresent(left::add);
    }
    List<Node> constants = new ArrayList<>();
    test.function().list(Field.BODY).forEach(node -> collect(node, left, constants));
    return constants;
  }

  private static void collect(Node node, Set<Node> left, List<Node> constants) {
    if (left.contains(node)) {
      return;
    }
    switch (node.kind()) {
      case CONSTANT -> constants.add(node);
      default -> node.children().forEach(child -> collect(child, left, constants));
    }
  }

  /** The locals that have another name, where both versions have as many. */
  static List<Renaming> renamings(TestSource original, TestSource mutated) {
    List<Local> before = List.copyOf(Binding.of(original).keySet());
    List<Local> after = List.copyOf(Binding.of(mutated).keySet());
    List<Renaming> renamings = new ArrayList<>();
    if (before.size() == after.size()) {
      for (int i = 0; i < before.size(); i++) {
        if (!before.get(i).name().equals(after.get(i).name())) {
          renamings.add(
              new Renaming(
                  before.get(i).scope().line(), before.get(i).name(), after.get(i).name()));
        }
      }
    }
    return renamings;
  }
}
