package dev.assay.agent.reader;

import java.io.Serializable;
import java.time.Duration;

/**
 * What a model may use for one answer.
 *
 * @param time in which it must have written all of its replies, waiting for its turn not counted
 * @param steps replies at the most
 * @param tokens of the longest reply
 */
public record AgentLimits(Duration time, int steps, int tokens) implements Serializable {
  /**
   * RepoReason's 1800 s and 8192 tokens a step (sections 4.1 and C.3). It gives no limit of steps;
   * 50 is ours: at half a minute a reply it is met about when the time is, and it bounds what a
   * model that reads for ever costs.
   */
  public static final AgentLimits USUAL = new AgentLimits(Duration.ofMinutes(30), 50, 8192);

  public AgentLimits {
    if (time.isNegative() || time.isZero() || steps < 1 || tokens < 1) {
      throw new IllegalArgumentException(
          time + ", " + steps + " steps, " + tokens + " tokens: all must be positive");
    }
  }
}
