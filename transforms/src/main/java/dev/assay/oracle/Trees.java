package dev.assay.oracle;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Folders with all that is in them. Links are taken for what they are and never followed. */
public final class Trees {
  private Trees() {}

  /**
   * Deletes a folder whose content may be read-only, or a file. What is absent, or what somebody
   * else deletes meanwhile, is no error.
   */
  public static void delete(Path place) throws IOException {
    if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      Files.walkFileTree(place, new Deletion());
    }
  }

  /** Takes away the right to write from everything below a folder, itself included. */
  static void seal(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : (Iterable<Path>) walk::iterator) {
        String mode = Files.isDirectory(path) ? "r-xr-xr-x" : "r--r--r--";
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
      }
    }
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
        throws IOException {
      if (!Files.isWritable(folder)) {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
        throws IOException {
      if (failure != null && !(failure instanceof NoSuchFileException)) {
        throw failure;
      }
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
