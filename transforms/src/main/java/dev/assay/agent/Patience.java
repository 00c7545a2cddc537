package dev.assay.agent;

import java.io.Serializable;
import java.time.Duration;

/**
 * How long a reply is waited for.
 *
 * @param request the longest that one request may take, from connecting to the last byte
 * @param attempts requests for one reply at most
 * @param reply the longest that all attempts may take, pauses included; waiting for the turn that
 *     rate limits give is not counted
 */
public record Patience(Duration request, int attempts, Duration reply) implements Serializable {
  /** Five minutes a request, six of them, twenty minutes in all. */
  public static final Patience USUAL =
      new Patience(Duration.ofMinutes(5), 6, Duration.ofMinutes(20));

  public Patience {
    if (attempts < 1 || request.isNegative() || request.isZero() || reply.isNegative()) {
      throw new IllegalArgumentException("no time or no attempt to get a reply");
    }
  }
}
