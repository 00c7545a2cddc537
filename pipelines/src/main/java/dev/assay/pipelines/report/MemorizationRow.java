package dev.assay.pipelines.report;

import dev.assay.analysis.Memorization;
import dev.assay.schemas.TaskRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How much an entrant owes to having seen the original tests.
 *
 * @param entrant its place in the contest on mutated tests
 * @param memorization over pairs of tasks that ask the same assertion of the same test of the same
 *     repository digest
 */
record MemorizationRow(int entrant, Memorization memorization) {

  /** Entrants that took part in both, asked in the same way. */
  static List<MemorizationRow> all(Contest original, Contest mutated) {
    Map<List<Object>, Integer> originals = new HashMap<>();
    for (int i = 0; i < original.tasks().size(); i++) {
      originals.put(assertion(original.tasks().get(i)), i);
    }
    List<Integer> before = new ArrayList<>();
    List<Integer> after = new ArrayList<>();
    for (int i = 0; i < mutated.tasks().size(); i++) {
      Integer pair = originals.get(assertion(mutated.tasks().get(i)));
      if (pair != null) {
        before.add(pair);
        after.add(i);
      }
    }
    List<MemorizationRow> rows = new ArrayList<>();
    for (int place = 0; place < mutated.entrants().size(); place++) {
      Entrant entrant = mutated.entrants().get(place);
      for (Entrant other : original.entrants()) {
        if (isSame(entrant, other)) {
          rows.add(
              new MemorizationRow(
                  place,
                  Memorization.of(other.answers(), ints(before), entrant.answers(), ints(after))));
        }
      }
    }
    return List.copyOf(rows);
  }

  private static List<Object> assertion(TaskRecord task) {
    return List.of(
        task.getProvenance().getRepositoryDigest(),
        task.getTestId(),
        task.getProvenance().getQuestionIndex());
  }

  private static boolean isSame(Entrant one, Entrant other) {
    return one.asked().getName().equals(other.asked().getName())
        && one.asked().getModel().equals(other.asked().getModel())
        && one.asked().getAgent().equals(other.asked().getAgent())
        && one.asked().getTemperature().equals(other.asked().getTemperature());
  }

  private static int[] ints(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }
}
