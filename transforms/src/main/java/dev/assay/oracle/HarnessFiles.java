package dev.assay.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/**
 * The Python side on disk: unpacked from the program's own jar once per virtual machine, deleted
 * when it ends.
 */
final class HarnessFiles {
  private static final String PACKAGE = "assay_harness";

  private HarnessFiles() {}

  /** The directory that holds the package {@code assay_harness}. */
  static Path directory() {
    return Unpacked.DIRECTORY;
  }

  /** Initialised on first use. */
  private static final class Unpacked {
    static final Path DIRECTORY = unpack();

    private Unpacked() {}
  }

  private static Path unpack() {
    URL resource = HarnessFiles.class.getResource("/python/" + PACKAGE + "/__init__.py");
    if (resource == null) {
      throw new OracleException("the Python harness is missing from this program's jar");
    }
    try {
      Path directory = TemporaryDirectories.create("assay-harness");
      TemporaryDirectories.deleteAtExit(directory);
      Path target = Files.createDirectory(directory.resolve(PACKAGE));
      for (Path each : List.of(directory, target)) {
        // The code under test runs as other users, and imports from here.
        Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
      if (resource.openConnection() instanceof JarURLConnection connection) {
        Path jar = Path.of(connection.getJarFileURL().toURI());
        try (FileSystem files = FileSystems.newFileSystem(jar)) {
          copy(files.getPath("/python", PACKAGE), target);
        }
      } else {
        copy(Path.of(resource.toURI()).resolveSibling(""), target);
      }
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot unpack the Python harness", e);
    } catch (URISyntaxException e) {
      throw new OracleException("cannot find the Python harness at " + resource, e);
    }
  }

  private static void copy(Path source, Path target) throws IOException {
    List<Path> modules;
    try (Stream<Path> entries = Files.list(source)) {
      modules = entries.filter(entry -> entry.toString().endsWith(".py")).toList();
    }
    for (Path module : modules) {
      Path copy = Files.copy(module, target.resolve(module.getFileName().toString()));
      Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-r--r--"));
    }
  }
}
