package dev.assay.pipelines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Tells a listener once a second, and once more at the end, how far a run has come. */
final class ProgressTicker {
  /** What passes between two looks at the most: a process that was stopped has watched nobody. */
  private static final Duration LONGEST_LOOK = Duration.ofSeconds(2);

  private final ProgressSource reader;
  private final Set<RunNote> noted = new HashSet<>();
  private final RunListener listener;
  private final ScheduledExecutorService clock;
  private final Future<?> ticks;
  private Duration watched = Duration.ZERO;
  private long looked = System.nanoTime();

  private ProgressTicker(ProgressSource reader, RunListener listener) {
    this.reader = reader;
    this.listener = listener;
    this.clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "progress");
              thread.setDaemon(true);
              return thread;
            });
    this.ticks = clock.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
  }

  static ProgressTicker start(ProgressSource reader, RunListener listener) {
    return new ProgressTicker(reader, listener);
  }

  private synchronized void tick() {
    try {
      Duration passed = Duration.ofNanos(System.nanoTime() - looked);
      looked += passed.toNanos();
      watched = watched.plus(passed.compareTo(LONGEST_LOOK) < 0 ? passed : LONGEST_LOOK);
      reader.notes(watched).stream().filter(noted::add).forEach(listener::note);
      listener.accept(reader.read());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read progress", e);
    }
  }

  /** Tells the listener once more and no more after that. */
  void close() {
    ticks.cancel(false);
    clock.shutdown();
    tick();
  }
}
