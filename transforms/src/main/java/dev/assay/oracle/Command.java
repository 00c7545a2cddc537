package dev.assay.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A child process that is run to its end. Its streams are files, so it never waits for a reader.
 *
 * @param directory where it runs and where its streams are kept
 * @param environment its whole environment
 */
record Command(Path directory, Map<String, String> environment) {
  /** Half an hour: resolving and building a large set of wheels takes minutes. */
  private static final long MINUTES = 30;

  /** What came of it; the streams whole, in memory. */
  record Result(int status, String output, String errors) {}

  /**
   * @throws IOException if it cannot be started
   */
  Result run(List<String> words, String input) throws IOException {
    Path in = Files.writeString(directory.resolve("stdin"), input);
    Path out = directory.resolve("stdout");
    Path err = directory.resolve("stderr");
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(directory.toFile())
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new OracleException(words.get(0) + " did not end within " + MINUTES + " minutes");
      }
      return new Result(process.exitValue(), read(out), read(err));
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new OracleException("interrupted while " + words.get(0) + " ran", e);
    }
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
