package dev.assay.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Locks that all threads and processes which share a file take by number. The operating system
 * keeps them as locks of single bytes, most of which lie past the file's end, so a process that
 * dies, however it dies, holds none any more.
 *
 * <p>Nobody waits inside the operating system: POSIX counts a lock as its whole process's, so two
 * processes whose threads wait for one another's locks look like a deadlock there and one is turned
 * away. Waiting is short pauses instead. The file is opened once in a process and stays open,
 * because closing it anywhere would end all locks on it.
 */
final class ProcessLocks {
  private static final Map<Path, ProcessLocks> OPEN = new ConcurrentHashMap<>();
  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final Duration LONGEST = Duration.ofMillis(100);

  private final FileChannel channel;
  private final Set<Long> held = ConcurrentHashMap.newKeySet();

  private ProcessLocks(FileChannel channel) {
    this.channel = channel;
  }

  /** The locks of a file, which is made if it is missing, with its folder. */
  static ProcessLocks in(Path file) {
    return OPEN.computeIfAbsent(file.toAbsolutePath().normalize(), ProcessLocks::open);
  }

  private static ProcessLocks open(Path file) {
    try {
      Files.createDirectories(file.getParent());
      return new ProcessLocks(
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A lock that is held; any thread may let it go. */
  interface Hold extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Takes a lock if nobody has it.
   *
   * @param number which, from 0
   */
  Optional<Hold> tryHold(long number) {
    if (!held.add(number)) {
      return Optional.empty();
    }
    Optional<Hold> hold = Optional.empty();
    try {
      hold = lock(number).map(lock -> () -> release(number, lock));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      if (hold.isEmpty()) {
        held.remove(number);
      }
    }
    return hold;
  }

  private Optional<FileLock> lock(long number) throws IOException {
    try {
      return Optional.ofNullable(channel.tryLock(number, 1, false));
    } catch (OverlappingFileLockException e) {
      // This process holds it through other classes, as two jobs on one cluster do.
      return Optional.empty();
    }
  }

  /** Takes a lock as soon as it is free. Meant for what is held for moments. */
  Hold hold(long number, Time time) throws InterruptedException {
    Duration pause = SHORTEST;
    while (true) {
      Optional<Hold> hold = tryHold(number);
      if (hold.isPresent()) {
        return hold.get();
      }
      time.pause(pause);
      pause = pause.compareTo(LONGEST) < 0 ? pause.multipliedBy(2) : LONGEST;
    }
  }

  /** Takes a lock even if the thread is interrupted meanwhile, which it then still is after. */
  Hold holdForSure(long number, Time time) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return hold(number, time);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void release(long number, FileLock lock) {
    try {
      lock.release();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      held.remove(number);
    }
  }
}
