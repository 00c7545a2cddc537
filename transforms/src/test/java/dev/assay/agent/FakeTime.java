package dev.assay.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A clock that only waiting moves. */
final class FakeTime implements Time {
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final List<Duration> pauses = new ArrayList<>();

  @Override
  public synchronized Instant now() {
    return now;
  }

  @Override
  public synchronized void pause(Duration duration) {
    pauses.add(duration);
    now = now.plus(duration);
  }

  synchronized List<Duration> pauses() {
    return List.copyOf(pauses);
  }
}
