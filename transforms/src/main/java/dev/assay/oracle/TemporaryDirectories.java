package dev.assay.oracle;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** Directories that live as long as a server or this virtual machine. */
final class TemporaryDirectories {
  private TemporaryDirectories() {}

  /** A fresh directory that other users may pass through but not list: servers switch users. */
  static Path create(String prefix) throws IOException {
    Path directory = Files.createTempDirectory(prefix);
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx--x--x"));
    return directory.toRealPath();
  }

  static void deleteAtExit(Path directory) {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> delete(directory), "delete " + directory));
  }

  /** Deletes a tree. What cannot be deleted stays: it is in the system's temporary directory. */
  static void delete(Path directory) {
    try {
      Files.walkFileTree(directory, new Deletion());
    } catch (IOException e) {
      System.getLogger(TemporaryDirectories.class.getName())
          .log(System.Logger.Level.DEBUG, "cannot delete " + directory, e);
    }
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
        throws IOException {
      if (failure != null) {
        throw failure;
      }
      Files.delete(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}
