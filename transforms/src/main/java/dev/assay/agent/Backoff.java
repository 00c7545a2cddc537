package dev.assay.agent;

import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Pauses between the attempts of one request: a second, doubled each time, at most a minute, of
 * which up to half is taken off so that many who failed together do not come back together. What is
 * taken off follows from the request, not from chance.
 */
final class Backoff {
  private static final long FIRST_MILLIS = 1000;
  private static final long MOST_MILLIS = 60_000;

  private final long seed;

  Backoff(RequestKey key) {
    seed = key.lock();
  }

  /**
   * The pause before the next attempt.
   *
   * @param failures how many there were, from 1
   * @param asked what the provider asks for; the pause is never shorter
   */
  Duration pause(int failures, Optional<Duration> asked) {
    long full = Math.min(MOST_MILLIS, FIRST_MILLIS << Math.min(failures - 1, 20));
    long share = new SplittableRandom(seed + failures).nextLong(full / 2 + 1);
    Duration own = Duration.ofMillis(full - share);
    return asked.filter(other -> other.compareTo(own) > 0).orElse(own);
  }
}
