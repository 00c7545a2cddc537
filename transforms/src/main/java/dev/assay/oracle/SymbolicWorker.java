package dev.assay.oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.score.SymbolicJudge;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Compares mathematical expressions with SymPy in a Python process of its own, which is started
 * when it is first needed and started again after it was killed.
 *
 * <p>The process gets trees and builds expressions by an allow-list; there is no text in them that
 * anything would parse or evaluate. It has an isolated interpreter ({@code -I}), 1 GiB of memory,
 * no right to write files, and where bubblewrap works no network, a file system that can only be
 * read and processes of its own. A request that takes more than its time counts as not shown: by
 * the process's own clock of processor time first, so that a busy machine changes no verdict, and
 * by a kill after {@value #PATIENCE} times as long.
 *
 * <p>Safe for many threads, one request at a time. Close it to end the process; it also ends with
 * this virtual machine.
 */
public final class SymbolicWorker implements SymbolicJudge, AutoCloseable {
  /** Processor time of a request. */
  public static final Duration TIME = Duration.ofSeconds(10);

  private static final int PATIENCE = 6;
  private static final Duration START = Duration.ofMinutes(1);
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final ScheduledExecutorService WATCHDOG =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "symbolic watchdog");
            thread.setDaemon(true);
            return thread;
          });

  private final Path python;
  private final List<Path> sites;
  private final Duration time;
  private @Nullable Conversation conversation;
  private Optional<String> problem = Optional.empty();

  private record Conversation(Process process, OutputStream requests, BufferedReader answers) {}

  /**
   * A worker that starts at its first request.
   *
   * @param python the interpreter's absolute path
   * @param sites folders with SymPy, as a bundle's; where none has it, the interpreter's own
   * @param time processor time of a request
   */
  public SymbolicWorker(Path python, List<Path> sites, Duration time) {
    this.python = python;
    this.sites = List.copyOf(sites);
    this.time = time;
  }

  @Override
  public synchronized Answer judge(String request) {
    if (problem.isPresent()) {
      return unavailable();
    }
    try {
      if (conversation == null) {
        conversation = start();
      }
      if (conversation == null) {
        return unavailable();
      }
      Optional<JsonNode> answer =
          exchange(conversation, Optional.of(request), time.multipliedBy(PATIENCE));
      if (answer.isEmpty()) {
        close();
        return new Answer(Finding.NOT_SHOWN, "the process was killed at its limits");
      }
      return new Answer(
          Finding.valueOf(answer.get().path("finding").asText().toUpperCase(Locale.ROOT)),
          answer.get().path("detail").asText());
    } catch (IOException e) {
      close();
      throw new UncheckedIOException("cannot start " + python, e);
    }
  }

  private Answer unavailable() {
    return new Answer(
        Finding.UNAVAILABLE, "symbolic comparison unavailable: " + problem.orElse("unknown"));
  }

  private @Nullable Conversation start() throws IOException {
    List<String> words = new ArrayList<>(sandbox());
    words.addAll(
        List.of(
            python.toString(),
            "-I",
            "-c",
            "import sys; sys.path[:0] = sys.argv[1:-1];"
                + " from assay_harness import symbolic; symbolic.main()",
            HarnessFiles.directory().toString()));
    sites.forEach(site -> words.add(site.toString()));
    words.add(Double.toString(time.toMillis() / 1e3));
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/local/bin:/usr/bin:/bin");
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().put("PYTHONHASHSEED", "0");
    builder.redirectError(ProcessBuilder.Redirect.DISCARD).directory(new File("/"));
    Process process = builder.start();
    Conversation made =
        new Conversation(
            process,
            process.getOutputStream(),
            new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)));
    Optional<JsonNode> ready = exchange(made, Optional.empty(), START);
    if (ready.filter(said -> said.has("ready")).isPresent()) {
      return made;
    }
    problem =
        Optional.of(
            ready
                .map(said -> said.path("problem").asText())
                .orElse("the process of " + python + " ended at its start"));
    end(made);
    return null;
  }

  /** The words before a command that runs it in bubblewrap; none where that does not work. */
  private static List<String> sandbox() {
    List<String> words =
        List.of(
            "bwrap",
            "--ro-bind",
            "/",
            "/",
            "--dev",
            "/dev",
            "--unshare-all",
            "--die-with-parent",
            "--new-session",
            "--");
    List<String> trial = new ArrayList<>(words);
    trial.add("true");
    try {
      Process process =
          new ProcessBuilder(trial)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (process.waitFor(START.toSeconds(), TimeUnit.SECONDS) && process.exitValue() == 0) {
        return words;
      }
      process.destroyForcibly();
    } catch (IOException absent) {
      // The only way to learn whether a command exists is to start it.
      return List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return List.of();
  }

  /** One line each way; empty if the process ended or was killed for its silence. */
  private static Optional<JsonNode> exchange(
      Conversation with, Optional<String> request, Duration patience) {
    ScheduledFuture<?> alarm =
        WATCHDOG.schedule(() -> end(with), patience.toMillis(), TimeUnit.MILLISECONDS);
    try {
      if (request.isPresent()) {
        with.requests().write((request.get() + "\n").getBytes(StandardCharsets.UTF_8));
        with.requests().flush();
      }
      String line = with.answers().readLine();
      return line == null ? Optional.empty() : Optional.of(JSON.readTree(line));
    } catch (JsonProcessingException e) {
      throw new OracleException("the symbolic worker answered what is not JSON", e);
    } catch (IOException hungUp) {
      return Optional.empty();
    } finally {
      alarm.cancel(false);
    }
  }

  private static void end(Conversation with) {
    with.process().descendants().forEach(ProcessHandle::destroyForcibly);
    with.process().destroyForcibly();
  }

  /** Ends the process; the next request starts another one. */
  @Override
  public synchronized void close() {
    if (conversation != null) {
      end(conversation);
      conversation = null;
    }
  }
}
