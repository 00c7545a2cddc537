package dev.assay.oracle;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A repository at a version with all that it takes to run its tests: a folder that is addressed by
 * its content, never changes and may be moved. All paths but {@code directory} and {@code python}
 * are relative to the repository's root, with {@code /}.
 *
 * @param directory the bundle's folder
 * @param python the interpreter it was opened with
 * @param name the repository's name
 * @param version its version: of a commit its hash; {@code 0+local} where a folder does not say
 * @param digest SHA-256 over the repository's files, its settings, its locked requirements and the
 *     interpreter's version
 * @param origin where its files came from
 * @param pythonVersion as {@code 3.11.7}
 * @param importRoots folders for {@code sys.path}; {@code .} is the root
 * @param library packages and modules that are the library
 * @param testPaths the topmost folders named test or tests that hold tests, and single test files
 * @param testFiles every file that pytest would collect, sorted
 * @param requirements what its site holds, as {@code name==version}, sorted
 * @param environment variables that its code is executed with
 * @param licence as the project states it
 * @param linesOfCode lines of code of the library's files ({@link LineCounter}); tests that lie
 *     inside the library do not count
 */
public record Bundle(
    Path directory,
    Path python,
    String name,
    String version,
    String digest,
    Origin origin,
    String pythonVersion,
    List<String> importRoots,
    List<String> library,
    List<String> testPaths,
    List<String> testFiles,
    List<String> requirements,
    Map<String, String> environment,
    Optional<String> licence,
    int linesOfCode) {
  public Bundle {
    importRoots = List.copyOf(importRoots);
    library = List.copyOf(library);
    testPaths = List.copyOf(testPaths);
    testFiles = List.copyOf(testFiles);
    requirements = List.copyOf(requirements);
    environment = Collections.unmodifiableMap(new TreeMap<>(environment));
  }

  /** The repository's root. */
  public Path repositoryDirectory() {
    return directory.resolve("repository");
  }

  /** The folder of its wheels. */
  public Path siteDirectory() {
    return directory.resolve("site");
  }

  /** Whether a file is Python source of the library, and not one of its tests. */
  public boolean isLibrary(String relativePath) {
    return relativePath.endsWith(".py")
        && isWithin(library, relativePath)
        && !isWithin(testPaths, relativePath)
        && !isWithin(testFiles, relativePath)
        && !Path.of(relativePath).endsWith("conftest.py");
  }

  /** What a fork server for this bundle is started with. */
  public ServerConfig serverConfig(int hashSeed, int randomSeed, String timeZone) {
    return new ServerConfig(
        python,
        repositoryDirectory(),
        siteDirectory(),
        importRoots,
        library,
        hashSeed,
        randomSeed,
        timeZone,
        environment);
  }

  Bundle withLinesOfCode(int lines) {
    return new Bundle(
        directory,
        python,
        name,
        version,
        digest,
        origin,
        pythonVersion,
        importRoots,
        library,
        testPaths,
        testFiles,
        requirements,
        environment,
        licence,
        lines);
  }

  private static boolean isWithin(List<String> places, String path) {
    return places.stream()
        .anyMatch(place -> place.equals(".") || path.equals(place) || path.startsWith(place + "/"));
  }
}
