package dev.assay.oracle;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The sole right to make something, among the threads and processes of a machine, until it is
 * closed by the thread that took it. It ends with its process: a builder that is killed blocks
 * nobody.
 */
final class Turn {
  /** A lock of a file holds against other processes only. */
  private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

  private final ReentrantLock thread;
  private final FileChannel channel;
  private final FileLock process;

  private Turn(ReentrantLock thread, FileChannel channel, FileLock process) {
    this.thread = thread;
    this.channel = channel;
    this.process = process;
  }

  /**
   * Waits as long as it takes.
   *
   * @param file stands for what is made; it stays, since deleting it would let two in
   */
  static Turn take(Path file) throws IOException {
    ReentrantLock thread = THREADS.computeIfAbsent(file, any -> new ReentrantLock());
    thread.lock();
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      return new Turn(thread, channel, channel.lock());
    } catch (IOException | RuntimeException e) {
      thread.unlock();
      throw e;
    }
  }

  void close() throws IOException {
    try {
      process.release();
      channel.close();
    } finally {
      thread.unlock();
    }
  }
}
