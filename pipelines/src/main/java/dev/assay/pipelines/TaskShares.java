package dev.assay.pipelines;

import dev.assay.schemas.VerdictRecord;
import java.util.Optional;

/**
 * The mean over tasks of the share of right ones among a task's judged answers, of verdicts that
 * come task by task.
 */
final class TaskShares {
  private String task = "";
  private int right;
  private int judged;
  private double sum;
  private long tasks;

  /** Adds a verdict of one entrant. */
  void add(VerdictRecord verdict) {
    if (!verdict.getInstanceId().equals(task)) {
      close();
      task = verdict.getInstanceId();
    }
    switch (verdict.getEnding()) {
      case CORRECT -> {
        right++;
        judged++;
      }
      case WRONG, INVALID_ANSWER -> judged++;
      case INFRASTRUCTURE_FAILURE, NOT_ATTEMPTED -> {
        // Nobody knows what the answer would have been.
      }
    }
  }

  /** The mean over all tasks until now; empty if no answer was judged. */
  Optional<Double> mean() {
    close();
    return tasks == 0 ? Optional.empty() : Optional.of(sum / tasks);
  }

  private void close() {
    if (judged > 0) {
      sum += (double) right / judged;
      tasks++;
    }
    right = 0;
    judged = 0;
  }
}
