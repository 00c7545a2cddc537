package dev.assay.runners.progress;

import dev.assay.pipelines.RunListener;
import dev.assay.pipelines.RunNote;
import dev.assay.pipelines.StageProgress;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * Shows how a pipeline comes along, whenever it is told, and keeps what it was told last. Safe for
 * use by several threads; after {@link #close} it shows nothing more.
 */
public final class Progress implements RunListener, AutoCloseable {
  private final InstantSource clock;
  private final Instant start;
  private final Display display;
  private final Pace pace = new Pace();
  private List<StageProgress> latest = List.of();
  private boolean closed;

  private Progress(InstantSource clock, Display display) {
    this.clock = clock;
    this.start = clock.instant();
    this.display = display;
  }

  /**
   * Progress of a pipeline that starts now.
   *
   * @param mode how it is shown
   * @param err where
   * @param live whether {@code err} is a terminal
   * @param columns width of that terminal
   * @param clock what time it is
   */
  public static Progress start(
      ProgressMode mode, PrintStream err, boolean live, int columns, InstantSource clock) {
    Display display =
        switch (mode) {
          case AUTO -> live ? new LiveDisplay(err, columns) : new QuietDisplay(err);
          case PLAIN -> new PlainDisplay(err);
          case JSON -> new JsonDisplay(err);
          case NONE -> new QuietDisplay(err);
        };
    return new Progress(clock, display);
  }

  @Override
  public synchronized void accept(List<StageProgress> stages) {
    latest = List.copyOf(stages);
    if (!closed) {
      Instant now = clock.instant();
      display.show(pace.rows(now, latest), Duration.between(start, now));
    }
  }

  @Override
  public synchronized void note(RunNote note) {
    if (!closed) {
      display.say(note, Duration.between(start, clock.instant()));
    }
  }

  /** The counts of the last report, all stages in order. */
  public synchronized List<StageProgress> latest() {
    return latest;
  }

  /** Leaves the terminal as it was found: the table is gone, for the summary takes its place. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      display.clear();
    }
  }
}
