package dev.assay.transforms;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Timer;
import java.util.TimerTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file that grows by a line every few seconds while this process lives and can reach it, whatever
 * its other threads do. Its first line says which process it is. The beat ends when the file is
 * gone, as it is when the run has ended.
 */
final class Pulse {
  private static final Logger LOG = LoggerFactory.getLogger(Pulse.class);
  private static final Timer TIMER = new Timer("pulse", true);

  private Pulse() {}

  /**
   * Begins.
   *
   * @param file a file that does not exist yet
   */
  static void beat(Path file) throws IOException {
    Files.writeString(file, WorkerName.process() + " " + WorkerName.host() + "\n");
    TIMER.schedule(
        new TimerTask() {
          @Override
          public void run() {
            if (!hasBeaten(file)) {
              cancel();
            }
          }
        },
        ProgressLog.BEAT.toMillis(),
        ProgressLog.BEAT.toMillis());
  }

  private static boolean hasBeaten(Path file) {
    try {
      Files.writeString(file, "\n", StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    } catch (NoSuchFileException over) {
      return false;
    } catch (IOException e) {
      // Whoever reads it will say that this worker is silent, which it is.
      LOG.warn("cannot tell that this worker lives: {}", e.toString());
    }
    return true;
  }
}
