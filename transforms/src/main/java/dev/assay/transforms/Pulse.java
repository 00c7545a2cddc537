package dev.assay.transforms;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file that grows by a line every few seconds while this process lives and can reach it, whatever
 * its other threads do. Its first line says which process it is. The beat ends when the file is
 * gone, as it is when the run has ended.
 */
final class Pulse {
  private static final Logger LOG = LoggerFactory.getLogger(Pulse.class);
  private static final ScheduledExecutorService CLOCK =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "pulse");
            thread.setDaemon(true);
            return thread;
          });

  private Pulse() {}

  /**
   * Begins.
   *
   * @param file a file that exists and is empty
   */
  static void beat(Path file) throws IOException {
    Files.writeString(file, host() + " " + ProcessHandle.current().pid() + "\n");
    CLOCK.schedule(() -> again(file), ProgressLog.BEAT.toSeconds(), TimeUnit.SECONDS);
  }

  private static void again(Path file) {
    try {
      Files.writeString(file, "\n", StandardOpenOption.WRITE, StandardOpenOption.APPEND);
      CLOCK.schedule(() -> again(file), ProgressLog.BEAT.toSeconds(), TimeUnit.SECONDS);
    } catch (NoSuchFileException over) {
      LOG.debug("the run of {} is over", file);
    } catch (IOException e) {
      // Whoever reads it will say that this worker is silent, which it is.
      LOG.warn("cannot tell that this worker lives: {}", e.toString());
    }
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "this-host-has-no-name";
    }
  }
}
