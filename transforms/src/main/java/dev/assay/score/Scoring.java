package dev.assay.score;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What became of a set of predictions.
 *
 * @param items every expected answer exactly once, by model, task and sample
 * @param strays predictions that belong to no expected answer or repeat one, in the order given
 */
public record Scoring(List<Scored> items, List<Stray> strays) {
  public Scoring {
    items = List.copyOf(items);
    strays = List.copyOf(strays);
  }

  /** Why a prediction is not counted. */
  public enum Why {
    /** No task has this id. */
    UNKNOWN_INSTANCE,
    /** The task is there, but nobody asked this model, or for this sample. */
    UNEXPECTED,
    /** The same answer was given before. */
    REPEATED,
    /** Another answer was given to the same item: all of them count as one invalid answer. */
    CONTRADICTORY
  }

  /** A prediction that is not counted. */
  public record Stray(Item item, Why why) {}

  /** How many answers ended in each way; every way has a number. */
  public Map<Ending, Integer> counts() {
    Map<Ending, Integer> counts = new EnumMap<>(Ending.class);
    for (Ending ending : Ending.values()) {
      counts.put(ending, 0);
    }
    items.forEach(item -> counts.merge(item.ending(), 1, Integer::sum));
    return counts;
  }

  /** Whether every expected answer was judged: none is missing, and no machine failed. */
  public boolean isComplete() {
    return items.stream()
        .map(Scored::ending)
        .noneMatch(
            ending -> ending == Ending.NOT_ATTEMPTED || ending == Ending.INFRASTRUCTURE_FAILURE);
  }
}
