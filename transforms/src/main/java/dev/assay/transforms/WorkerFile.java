package dev.assay.transforms;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** A file that one worker process appends whole lines to, below a directory that all share. */
final class WorkerFile {
  private final Path directory;
  private final UUID name = UUID.randomUUID();
  private final Writer writer;

  /** Begins a file of its own, with a name that no other worker has. */
  WorkerFile(Path directory, String suffix) {
    this.directory = directory;
    try {
      Files.createDirectories(directory);
      writer = Files.newBufferedWriter(directory.resolve(name + suffix), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + directory, e);
    }
  }

  /** Where a file of the same name and another ending would be. */
  Path beside(String suffix) {
    return directory.resolve(name + suffix);
  }

  synchronized void append(String line) {
    try {
      writer.write(line + "\n");
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot tell how far the work is", e);
    }
  }

  void close() throws IOException {
    writer.close();
  }
}
