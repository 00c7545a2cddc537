package dev.assay.pipelines;

import dev.assay.score.Ending;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an evaluation came to.
 *
 * @param directory where it is
 * @param tasks how many tasks were asked
 * @param entrants who took part, by name
 * @param rejections predictions and lines that are not counted, by {@code stage/reason}
 */
public record Evaluation(
    Path directory, long tasks, List<Entrant> entrants, Map<String, Long> rejections) {
  public Evaluation {
    entrants = List.copyOf(entrants);
    rejections = Map.copyOf(rejections);
  }

  /**
   * One who took part.
   *
   * @param name as in the predictions
   * @param samples answers expected to each task
   * @param endings how many of them ended in each way; every way has a number
   * @param passAt1 mean over tasks of the share of right ones among a task's judged answers; empty
   *     if none was judged
   */
  public record Entrant(
      String name, int samples, Map<Ending, Long> endings, Optional<Double> passAt1) {
    public Entrant {
      endings = Map.copyOf(endings);
    }

    /** How many ended in one way. */
    public long count(Ending ending) {
      return endings.getOrDefault(ending, 0L);
    }

    /** All answers that were expected. */
    public long expected() {
      return endings.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Answers that were expected and not judged. */
    public long missing() {
      return count(Ending.NOT_ATTEMPTED) + count(Ending.INFRASTRUCTURE_FAILURE);
    }
  }

  /** Whether every expected answer was judged, and there is any. */
  public boolean isComplete() {
    return !entrants.isEmpty() && entrants.stream().allMatch(entrant -> entrant.missing() == 0);
  }

  /** Whether every task ended once for every entrant and sample. */
  public boolean isConserved() {
    return entrants.stream().allMatch(entrant -> entrant.expected() == tasks * entrant.samples());
  }
}
