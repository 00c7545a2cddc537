package dev.assay.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RateLimiterTest {
  private static final long MINUTE = 60_000_000;

  private final FakeTime time = new FakeTime();
  private final Instant begin = time.now();

  private RateLimiter limiter(Path folder, int requests, int tokens, int concurrent) {
    return new RateLimiter(
        folder, Requests.MODEL, new RateLimits(requests, tokens, concurrent), time);
  }

  private Duration enter(RateLimiter limiter, long tokens) throws InterruptedException {
    try (RateLimiter.Turn turn = limiter.enter(tokens, Instant.MAX).orElseThrow()) {
      turn.giveBack(0);
      return Duration.between(begin, time.now());
    }
  }

  @Test
  void aBurstGoesAtOnceAndTheRestAtTheRate(@TempDir Path folder) throws Exception {
    RateLimiter one = limiter(folder, 60, RateLimits.NONE, RateLimits.NONE);
    RateLimiter other = limiter(folder, 60, RateLimits.NONE, RateLimits.NONE);
    List<Long> seconds = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      seconds.add(enter(one, 1).toSeconds());
      seconds.add(enter(other, 1).toSeconds());
    }
    assertThat(seconds).containsExactly(0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L, 2L, 3L, 4L);
  }

  @Test
  void tokensThatWereNotUsedAreGivenBack(@TempDir Path folder) throws Exception {
    RateLimiter limiter = limiter(folder, RateLimits.NONE, 6000, RateLimits.NONE);
    try (RateLimiter.Turn turn = limiter.enter(6000, Instant.MAX).orElseThrow()) {
      turn.giveBack(5000);
    }
    // 1000 tokens are 10 s, which is what may be owed but for one token.
    assertThat(enter(limiter, 100)).isEqualTo(Duration.ofMillis(10));
    assertThat(enter(limiter, 1)).isEqualTo(Duration.ofMillis(1010));
  }

  @Test
  void nobodyWaitsForATurnThatComesTooLate(@TempDir Path folder) throws Exception {
    RateLimiter limiter = limiter(folder, 1, RateLimits.NONE, RateLimits.NONE);
    enter(limiter, 1);
    assertThat(limiter.enter(1, begin.plusSeconds(59))).isEmpty();
    assertThat(time.now()).isEqualTo(begin);
    assertThat(enter(limiter, 1)).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void whatOneIsAskedToWaitEverybodyWaits(@TempDir Path folder) throws Exception {
    limiter(folder, RateLimits.NONE, RateLimits.NONE, RateLimits.NONE)
        .pause(Duration.ofSeconds(17));
    RateLimiter other = limiter(folder, RateLimits.NONE, RateLimits.NONE, RateLimits.NONE);
    assertThat(enter(other, 1)).isEqualTo(Duration.ofSeconds(17));
  }

  @Test
  void placesAreGivenOutAgain(@TempDir Path folder) throws Exception {
    RateLimiter limiter = limiter(folder, RateLimits.NONE, RateLimits.NONE, 2);
    RateLimiter.Turn first = limiter.enter(1, Instant.MAX).orElseThrow();
    RateLimiter.Turn second = limiter.enter(1, Instant.MAX).orElseThrow();
    assertThat(limiter.enter(1, begin.plusSeconds(1))).isEmpty();
    first.close();
    assertThat(limiter.enter(1, begin.plusSeconds(2))).isPresent();
    second.close();
  }

  @Property
  void noMinuteSeesMoreThanTheRateAndTheBurst(
      @ForAll @IntRange(min = 1, max = 600) int rate,
      @ForAll @Size(max = 40) List<@IntRange(min = 0, max = 30_000_000) Integer> gaps) {
    TokenBucket bucket = new TokenBucket(rate, 0);
    long now = MINUTE * 1000;
    List<Long> starts = new ArrayList<>();
    for (int gap : gaps) {
      now += gap;
      long start = bucket.start(now);
      assertThat(start).isGreaterThanOrEqualTo(now);
      bucket = bucket.after(start, 1);
      starts.add(start);
      now = start;
    }
    for (long start : starts) {
      assertThat(starts.stream().filter(other -> other >= start && other < start + MINUTE).count())
          .isLessThanOrEqualTo(rate + Math.max(1, (rate + 5) / 6));
    }
  }
}
