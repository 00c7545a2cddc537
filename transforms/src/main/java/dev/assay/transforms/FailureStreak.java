package dev.assay.transforms;

import dev.assay.agent.reader.Ending;
import dev.assay.agent.reader.Trajectory;

/**
 * How many answers of a model failed in a row. After {@value #MOST} it is not asked for the rest:
 * an endpoint that is down would else be waited for anew with each task. The same command asks
 * again. Safe for many threads.
 */
final class FailureStreak {
  private static final int MOST = 10;

  private int length;
  private String last = "";

  synchronized void add(Trajectory trajectory) {
    if (trajectory.ending() != Ending.FAILED) {
      length = 0;
    } else if (length < MOST) {
      length++;
      last = trajectory.detail();
    }
  }

  synchronized boolean isLong() {
    return length >= MOST;
  }

  synchronized String words() {
    return "not asked, since the " + MOST + " before failed, the last: " + last;
  }
}
