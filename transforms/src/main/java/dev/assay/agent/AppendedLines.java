package dev.assay.agent;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A file that grows by whole lines and is read on from where it was read last. What a process left
 * when it was killed while it wrote is ended by the next line's writer, and is then a line that
 * nobody can read. Whoever calls this holds the lock that belongs to the file.
 */
final class AppendedLines {
  private final Path file;
  private long read;

  AppendedLines(Path file) {
    this.file = file;
  }

  /** The lines that were completed since the last call. */
  List<String> fresh() {
    if (!Files.exists(file)) {
      return List.of();
    }
    // Not a channel: one that an interrupted thread uses is closed.
    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "r")) {
      byte[] bytes = new byte[Math.toIntExact(open.length() - read)];
      open.seek(read);
      open.readFully(bytes);
      int end = bytes.length;
      while (end > 0 && bytes[end - 1] != '\n') {
        end--;
      }
      read += end;
      return new String(bytes, 0, end, StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds a line, which is on the disk when this returns. */
  void append(String line) {
    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
      String ending = endsInLine(open) ? "" : "\n";
      open.seek(open.length());
      open.write((ending + line + "\n").getBytes(StandardCharsets.UTF_8));
      open.getFD().sync();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean endsInLine(RandomAccessFile open) throws IOException {
    if (open.length() == 0) {
      return true;
    }
    open.seek(open.length() - 1);
    return open.read() == '\n';
  }
}
