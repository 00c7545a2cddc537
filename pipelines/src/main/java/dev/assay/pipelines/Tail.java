package dev.assay.pipelines;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What has been appended to a file, whole lines only. */
final class Tail {
  private final Path file;
  private long read;

  Tail(Path file) {
    this.file = file;
  }

  /**
   * The lines since the last call, which must fit in memory. The file is opened each time: only
   * then does a network file system ask for its newest state.
   */
  List<String> lines() throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size() - read));
      channel.position(read);
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        // A read may bring less than was asked for.
      }
      int end = bytes.position();
      // The last line may be half written.
      while (end > 0 && bytes.get(end - 1) != '\n') {
        end--;
      }
      read += end;
      return new String(bytes.array(), 0, end, StandardCharsets.UTF_8).lines().toList();
    }
  }
}
