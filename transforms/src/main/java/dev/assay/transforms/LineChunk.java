package dev.assay.transforms;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Some whole lines of a file. Where chunks begin depends on the file alone.
 *
 * @param file a path that every worker can read
 * @param index its place among the file's chunks
 * @param start offset in bytes of its first line
 * @param bytes its length, line ends included
 * @param firstLine number of its first line, 1-based
 * @param lines how many of its lines are not blank
 */
public record LineChunk(String file, int index, long start, long bytes, int firstLine, int lines)
    implements Serializable {
  /** Enough that opening the file does not count, little enough that all workers have some. */
  private static final int BYTES = 1 << 22;

  private static final int BUFFER = 1 << 16;

  /** The chunks of a file, in order; reads it once. */
  public static List<LineChunk> of(Path file) throws IOException {
    List<LineChunk> chunks = new ArrayList<>();
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
                new LineChunk(file.toString(), chunks.size(), start, at - start, firstLine, lines));
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

  /** Takes the lines of a chunk. */
  @FunctionalInterface
  interface Visitor {
    /**
     * One line.
     *
     * @param number its number in the file, 1-based
     * @param bytes without its end
     */
    void visit(int number, byte[] bytes) throws IOException;
  }

  /**
   * Reads the lines in order, blank ones too. One line must fit in memory.
   *
   * @throws IOException if the file cannot be read or became shorter since it was cut into chunks
   */
  void forEachLine(Visitor visitor) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(Path.of(file));
        InputStream in = Channels.newInputStream(channel.position(start))) {
      long left = bytes;
      int number = firstLine;
      byte[] buffer = new byte[BUFFER];
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      while (left > 0) {
        int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (read < 0) {
          throw new IOException(file + " became shorter while it was read");
        }
        left -= read;
        int from = 0;
        for (int i = 0; i < read; i++) {
          if (buffer[i] == '\n') {
            line.write(buffer, from, i - from);
            from = i + 1;
            visitor.visit(number++, line.toByteArray());
            line.reset();
          }
        }
        line.write(buffer, from, read - from);
      }
      if (line.size() > 0) {
        visitor.visit(number, line.toByteArray());
      }
    }
  }

  /**
   * The text of a line's bytes.
   *
   * @throws CharacterCodingException if they are no UTF-8
   */
  static String text(byte[] line) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
  }

  /** The file's own name. */
  String name() {
    return String.valueOf(Path.of(file).getFileName());
  }
}
