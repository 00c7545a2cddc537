package dev.assay.transforms;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Some whole lines of a file of traces. Where chunks begin depends on the file alone.
 *
 * @param file a path that every worker can read
 * @param index its place among the file's chunks
 * @param start offset in bytes of its first line
 * @param bytes its length, line ends included
 * @param firstLine number of its first line, 1-based
 * @param lines how many of its lines are not blank
 */
public record TraceChunk(String file, int index, long start, long bytes, int firstLine, int lines)
    implements Serializable {
  /** Enough that opening the file does not count, little enough that all workers have some. */
  private static final int BYTES = 1 << 22;

  private static final int BUFFER = 1 << 16;

  /** The chunks of a file, in order; reads it once. */
  public static List<TraceChunk> of(Path file) throws IOException {
    List<TraceChunk> chunks = new ArrayList<>();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
      long start = 0;
      long at = 0;
      int firstLine = 1;
      int line = 1;
      int lines = 0;
      boolean blank = true;
      int read = in.read();
      while (read >= 0) {
        at++;
        blank &= Character.isWhitespace(read);
        int next = in.read();
        if (read == '\n' || next < 0) {
          line++;
          lines += blank ? 0 : 1;
          blank = true;
          if (at - start >= BYTES || next < 0) {
            chunks.add(
                new TraceChunk(
                    file.toString(), chunks.size(), start, at - start, firstLine, lines));
            start = at;
            firstLine = line;
            lines = 0;
          }
        }
        read = next;
      }
    }
    return chunks;
  }

  /** The file's own name. */
  String name() {
    return String.valueOf(Path.of(file).getFileName());
  }
}
