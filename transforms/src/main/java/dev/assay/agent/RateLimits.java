package dev.assay.agent;

import java.io.Serializable;

/**
 * How fast one model may be asked by all processes of a run together.
 *
 * @param requestsPerMinute requests that begin in a minute
 * @param tokensPerMinute tokens read and written in a minute
 * @param concurrent requests at a time
 */
public record RateLimits(int requestsPerMinute, int tokensPerMinute, int concurrent)
    implements Serializable {
  /** Not limited. */
  public static final int NONE = Integer.MAX_VALUE;

  /** As fast as the endpoint lets us. */
  public static final RateLimits UNLIMITED = new RateLimits(NONE, NONE, NONE);

  public RateLimits {
    if (requestsPerMinute < 1 || tokensPerMinute < 1 || concurrent < 1) {
      throw new IllegalArgumentException("a rate below 1");
    }
  }
}
