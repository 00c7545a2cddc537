package dev.assay.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

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
      Trees.delete(directory);
    } catch (IOException e) {
      System.getLogger(TemporaryDirectories.class.getName())
          .log(System.Logger.Level.DEBUG, "cannot delete " + directory, e);
    }
  }
}
