package dev.assay.agent;

import java.time.Duration;
import java.time.Instant;

/** The clock, and waiting by it. */
interface Time {
  /** The machine's. */
  Time SYSTEM =
      new Time() {
        @Override
        public Instant now() {
          return Instant.now();
        }

        @Override
        public void pause(Duration duration) throws InterruptedException {
          Thread.sleep(duration.toMillis());
        }
      };

  Instant now();

  /** Waits without working. */
  void pause(Duration duration) throws InterruptedException;
}
