package dev.assay.pipelines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells a listener once a second, and once more at the end, how far a run has come. What workers
 * want known is a warning of this program's log.
 */
final class ProgressTicker {
  private static final Logger LOG = LoggerFactory.getLogger(ProgressTicker.class);

  private final ProgressSource reader;
  private final Set<String> noted = new HashSet<>();
  private final Consumer<List<StageProgress>> listener;
  private final ScheduledExecutorService clock;
  private final Future<?> ticks;

  private ProgressTicker(ProgressSource reader, Consumer<List<StageProgress>> listener) {
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

  static ProgressTicker start(ProgressSource reader, Consumer<List<StageProgress>> listener) {
    return new ProgressTicker(reader, listener);
  }

  private void tick() {
    try {
      reader.notes().stream().filter(noted::add).forEach(LOG::warn);
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
