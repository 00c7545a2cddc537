package dev.assay.agent;

/**
 * When the next may begin, at so many units a minute: the generic cell rate algorithm, whose whole
 * state is one instant.
 *
 * <p>A sixth of a minute's units may begin at once. Something larger begins when nothing is owed
 * and what comes after it waits longer.
 *
 * @param perMinute units, positive; {@link RateLimits#NONE} for no limit
 * @param paidUntil microseconds since 1970 at which everything that began is paid for
 */
record TokenBucket(int perMinute, long paidUntil) {
  private static final double MINUTE = 60e6;
  private static final long BURST = (long) (MINUTE / 6);

  /** When something may begin, in microseconds since 1970. */
  long start(long now) {
    return perMinute == RateLimits.NONE ? now : Math.max(now, paidUntil - burst());
  }

  /** One unit is always let through when nothing is owed. */
  private long burst() {
    return Math.max(0, BURST - price(1));
  }

  /**
   * After something has begun.
   *
   * @param start when
   * @param units how much of the rate it uses
   */
  TokenBucket after(long start, long units) {
    return new TokenBucket(perMinute, Math.max(paidUntil, start) + price(units));
  }

  /** After less was used than had been thought. */
  TokenBucket withBack(long units) {
    return new TokenBucket(perMinute, paidUntil - price(units));
  }

  private long price(long units) {
    return perMinute == RateLimits.NONE ? 0 : (long) Math.ceil(units * MINUTE / perMinute);
  }
}
