package dev.assay.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A real interpreter, a real pytest installed once below {@code target}, and test repositories. */
public final class PythonForTests {
  private static final String PYTEST = "pytest==8.4.2";
  private static final Path PYTHON =
      Path.of(run(Map.of(), Path.of("."), "python3", "-c", "import sys; print(sys.executable)"));
  private static final Path SITE = install();

  private PythonForTests() {}

  /** A configuration for a repository below the test resources {@code oracle}. */
  static ServerConfig config(String repository) {
    return config(repository(repository), repository);
  }

  /** A configuration for a repository that is one package, or one folder of modules. */
  public static ServerConfig config(Path repository, String library) {
    return new ServerConfig(
        PYTHON, repository, SITE, List.of("."), List.of(library), 0, 0, "UTC", Map.of());
  }

  static Path python() {
    return PYTHON;
  }

  static Path repository(String name) {
    try {
      return Path.of(
          Objects.requireNonNull(PythonForTests.class.getResource("/oracle/" + name)).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What {@code python -m pytest -v ARGUMENTS} prints in a repository, line by line. */
  static List<String> plainPytest(String repository, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(PYTHON.toString(), "-s", "-B", "-m", "pytest", "-v", "-o", "addopts="));
    command.addAll(List.of("-p", "no:cacheprovider"));
    command.addAll(Arrays.asList(arguments));
    Map<String, String> path = Map.of("PYTHONPATH", repository(repository) + ":" + SITE);
    return run(path, repository(repository), command.toArray(String[]::new)).lines().toList();
  }

  private static Path install() {
    Path site = Path.of("target", "python-site").toAbsolutePath();
    if (Files.isDirectory(site)) {
      return site;
    }
    try {
      Path fresh = Files.createTempDirectory(Files.createDirectories(site.getParent()), "site");
      run(
          Map.of("PIP_ROOT_USER_ACTION", "ignore"),
          fresh,
          PYTHON.toString(),
          "-m",
          "pip",
          "install",
          "-q",
          "--target",
          fresh.toString(),
          PYTEST);
      // The code under test runs as other users, and imports from here.
      Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rwxr-xr-x"));
      return Files.move(fresh, site, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String run(Map<String, String> environment, Path directory, String... command) {
    try {
      ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
      builder.environment().putAll(environment);
      Process process = builder.redirectErrorStream(true).start();
      process.getOutputStream().close();
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      process.waitFor();
      return output;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
