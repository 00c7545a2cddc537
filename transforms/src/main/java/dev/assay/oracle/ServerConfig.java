package dev.assay.oracle;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a fork server serves: a repository on disk, the wheels it needs and the seeds it runs with.
 *
 * @param python absolute path of a CPython executable, 3.11 or newer
 * @param repository directory of the repository's files; only read
 * @param site directory of installed wheels ({@code pip install --target}), pytest among them
 * @param importRoots directories relative to the repository that come first on {@code sys.path}, as
 *     {@code .} or {@code src}
 * @param library the library: packages or single modules, relative to the repository. A path with a
 *     segment {@code test}, {@code tests} or {@code testing}, and a file {@code test_*.py}, {@code
 *     *_test.py} or {@code conftest.py}, is never library, even inside one
 * @param hashSeed {@code PYTHONHASHSEED}
 * @param randomSeed what {@code random} is seeded with before each file and each test
 * @param timeZone {@code TZ}, as {@code UTC}
 * @param environment further variables of the server's environment, as one that chooses a library's
 *     mode in pure Python
 * @param drawsImports whether collecting a file also tells what its import made; then it takes more
 *     time and memory, and executions do not start from the heap of other servers
 */
public record ServerConfig(
    Path python,
    Path repository,
    Path site,
    List<String> importRoots,
    List<String> library,
    int hashSeed,
    int randomSeed,
    String timeZone,
    Map<String, String> environment,
    boolean drawsImports) {
  public ServerConfig {
    importRoots = List.copyOf(importRoots);
    library = List.copyOf(library);
    environment = Map.copyOf(environment);
    if (!python.isAbsolute()) {
      throw new IllegalArgumentException("the path of python must be absolute: " + python);
    }
    if (hashSeed < 0 || randomSeed < 0) {
      throw new IllegalArgumentException(
          "seeds must not be negative: hash " + hashSeed + ", random " + randomSeed);
    }
  }

  /** A server for executions. */
  public ServerConfig(
      Path python,
      Path repository,
      Path site,
      List<String> importRoots,
      List<String> library,
      int hashSeed,
      int randomSeed,
      String timeZone,
      Map<String, String> environment) {
    this(
        python,
        repository,
        site,
        importRoots,
        library,
        hashSeed,
        randomSeed,
        timeZone,
        environment,
        false);
  }

  /** The same for a server that tells what imports made. */
  public ServerConfig drawingImports() {
    return new ServerConfig(
        python,
        repository,
        site,
        importRoots,
        library,
        hashSeed,
        randomSeed,
        timeZone,
        environment,
        true);
  }
}
