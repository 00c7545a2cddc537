package dev.assay.pipelines.dataset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file so that a reader finds all of it, or what was there before. */
public final class WholeFile {
  private WholeFile() {}

  /** Fills a file that does not exist yet. */
  @FunctionalInterface
  public interface Writing {
    /** Creates {@code part} with its content. */
    void to(Path part) throws IOException;
  }

  /**
   * Writes beside the file and moves the result into its place.
   *
   * @param file where the content belongs; missing directories above it are made
   * @throws IOException if it cannot be written; the file is then as it was before
   */
  public static void write(Path file, Writing writing) throws IOException {
    Path target = file.toAbsolutePath();
    Path part = target.resolveSibling(target.getFileName() + ".part");
    Files.createDirectories(part.getParent());
    Files.deleteIfExists(part);
    try {
      writing.to(part);
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** Writes a text in UTF-8. */
  public static void write(Path file, String text) throws IOException {
    write(file, part -> Files.writeString(part, text));
  }
}
