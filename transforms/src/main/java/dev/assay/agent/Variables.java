package dev.assay.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Environment variables, and those that a {@code .env} file adds. The environment wins; an empty
 * value is none. Printing it tells names only.
 */
public final class Variables {
  private final Map<String, String> values;

  private Variables(Map<String, String> values) {
    this.values = values;
  }

  /** This process's environment and the {@code .env} of its working directory. */
  public static Variables ofProcess() {
    try {
      return of(System.getenv(), Path.of(""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads them.
   *
   * @param environment wins
   * @param directory where a {@code .env} may lie: lines {@code NAME=value}, optionally after
   *     {@code export}; {@code #} begins a comment; one pair of quotes around a value is dropped
   */
  public static Variables of(Map<String, String> environment, Path directory) throws IOException {
    Map<String, String> values = new TreeMap<>();
    Path file = directory.resolve(".env");
    if (Files.isRegularFile(file)) {
      for (String line : Files.readAllLines(file)) {
        read(line.strip(), values);
      }
    }
    environment.forEach(
        (name, value) -> {
          if (!value.isBlank()) {
            values.put(name, value.strip());
          }
        });
    return new Variables(values);
  }

  private static void read(String line, Map<String, String> values) {
    String assignment = line.startsWith("export ") ? line.substring(7).strip() : line;
    int equals = assignment.indexOf('=');
    if (assignment.startsWith("#") || equals < 1) {
      return;
    }
    String value = unquoted(assignment.substring(equals + 1).strip());
    if (!value.isEmpty()) {
      values.put(assignment.substring(0, equals).strip(), value);
    }
  }

  private static String unquoted(String value) {
    if (value.startsWith("\"") || value.startsWith("'")) {
      int end = value.indexOf(value.charAt(0), 1);
      return end < 0 ? value : value.substring(1, end);
    }
    int comment = value.indexOf(" #");
    return comment < 0 ? value : value.substring(0, comment).strip();
  }

  /** The value of a variable, if it has one. */
  public Optional<String> value(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** What to say where a variable is missing. */
  static String missing(String name) {
    return "set " + name + " in the environment, or in a .env file in the working directory";
  }

  @Override
  public String toString() {
    return values.keySet().toString();
  }
}
