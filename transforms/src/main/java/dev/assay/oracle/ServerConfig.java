package dev.assay.oracle;

import java.nio.file.Path;
import java.util.List;

/**
 * What a fork server is started with.
 *
 * @param python the interpreter
 * @param repository the repository's root, the working directory of every test
 * @param site the folder of its wheels
 * @param importRoots folders that go onto {@code sys.path}, relative to the repository; {@code .}
 *     for the repository itself
 * @param library packages and modules that are the target library, relative to the repository
 * @param hashSeed {@code PYTHONHASHSEED}
 * @param randomSeed seed of {@code random} in each execution
 * @param timeZone {@code TZ}
 */
public record ServerConfig(
    Path python,
    Path repository,
    Path site,
    List<String> importRoots,
    List<String> library,
    int hashSeed,
    int randomSeed,
    String timeZone) {
  public ServerConfig {
    importRoots = List.copyOf(importRoots);
    library = List.copyOf(library);
  }
}
