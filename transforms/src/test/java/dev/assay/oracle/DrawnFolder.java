package dev.assay.oracle;

import java.nio.file.Path;
import java.util.Optional;

/** What the imports of a small repository on disk make. */
public final class DrawnFolder implements AutoCloseable {
  private final Path folder;
  private final String library;
  private Optional<ForkServer> server = Optional.empty();

  /**
   * Starts nothing yet.
   *
   * @param library its package
   */
  public DrawnFolder(Path folder, String library) {
    this.folder = folder;
    this.library = library;
  }

  /** The graph of a test file's import, as JSON. */
  public String of(String file) throws CollectionException {
    ForkServer running =
        server.orElseGet(
            () -> ForkServer.start(PythonForTests.config(folder, library).drawingImports()));
    server = Optional.of(running);
    return running.collectFile(file).made().orElseThrow();
  }

  @Override
  public void close() {
    server.ifPresent(ForkServer::close);
  }
}
