package dev.assay.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A child process that is run to its end. Its streams are files, so it never waits for a reader.
 *
 * @param directory where it runs and where its streams are kept
 * @param environment its whole environment
 */
record Command(Path directory, Map<String, String> environment) {
  /** For what this program itself brings along: it has limits of its own where others decide. */
  private static final Duration PATIENCE = Duration.ofMinutes(60);

  /** What came of it; the streams whole, in memory. */
  record Result(int status, String output, String errors) {}

  /**
   * @throws IOException if it cannot be started
   * @throws OracleException if it does not end
   */
  Result run(List<String> words, String input) throws IOException {
    return run(words, input, PATIENCE)
        .orElseThrow(
            () ->
                new OracleException(
                    words.get(0) + " did not end within " + PATIENCE.toMinutes() + " minutes"));
  }

  /**
   * Runs it for a time at most; then it is killed with all its children.
   *
   * @return nothing if it did not end in time
   * @throws IOException if it cannot be started
   */
  Optional<Result> run(List<String> words, String input, Duration patience) throws IOException {
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
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        kill(process);
        return Optional.empty();
      }
      return Optional.of(new Result(process.exitValue(), read(out), read(err)));
    } catch (InterruptedException e) {
      kill(process);
      Thread.currentThread().interrupt();
      throw new OracleException("interrupted while " + words.get(0) + " ran", e);
    }
  }

  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
