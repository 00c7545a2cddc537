package dev.assay.oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One Python server process and the conversation with it: lines of JSON, one answer per request. A
 * server that stays silent is killed.
 */
final class ServerProcess implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration START = Duration.ofMinutes(2);
  private static final Duration FAREWELL = Duration.ofSeconds(5);
  private static final int LOG_SHOWN = 2_000;
  private static final long FILE_SERVERS = 2L << 30;

  private static final ScheduledExecutorService WATCHDOG =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "oracle watchdog");
            thread.setDaemon(true);
            return thread;
          });

  /** The server ended, was killed for its silence, or answered what is no answer. */
  static final class ServerLostException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String how;

    ServerLostException(String how) {
      super(how);
      this.how = how;
    }

    /** What happened to the server, in words. */
    String how() {
      return how;
    }
  }

  private final Path work;
  private final Path log;
  private final Process process;
  private Optional<Isolation> isolation = Optional.empty();
  private final OutputStream requests;
  private final BufferedReader answers;
  private TracerKind tracer = TracerKind.SETTRACE;
  private int lastRequest;

  private ServerProcess(Path work, Path log, Process process) {
    this.work = work;
    this.log = log;
    this.process = process;
    this.requests = process.getOutputStream();
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /**
   * Starts a server in the best isolation that the policy allows.
   *
   * @throws OracleException if the interpreter or pytest is missing
   * @throws IsolationException if the machine has no isolation that the policy accepts
   * @throws ServerLostException if it ended before it was ready
   */
  static ServerProcess start(ServerConfig config, IsolationPolicy policy)
      throws ServerLostException {
    IsolationLevel level = IsolationTrial.inForce(policy, config.python()).level();
    ServerProcess server = start(config, level, false);
    if (!policy.accepts(server.isolation())) {
      server.close();
      throw new IsolationException(
          "isolation '" + policy + "' is no longer to be had: " + server.isolation().describe());
    }
    return server;
  }

  /**
   * Starts a server that says what isolation it has and serves nothing.
   *
   * @throws ServerLostException if the level is not to be had here; {@code how} says why
   */
  static ServerProcess trial(ServerConfig config, IsolationLevel level) throws ServerLostException {
    return start(config, level, true);
  }

  private static ServerProcess start(ServerConfig config, IsolationLevel level, boolean trial)
      throws ServerLostException {
    Path work;
    ServerProcess server;
    try {
      work = TemporaryDirectories.create("assay-oracle");
      Path log = work.resolve("server.log");
      server =
          new ServerProcess(
              work, log, launch(config, surroundings(config, level, trial, work), work, log));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot prepare a directory for the oracle", e);
    }
    try {
      JsonNode ready = server.exchange(0, greeting(config), START);
      if (ready.has("problem")) {
        String problem = ready.get("problem").asText();
        if (problem.startsWith("isolation")) {
          throw new ServerLostException(problem);
        }
        throw new OracleException(problem);
      }
      server.isolation = Optional.of(Answers.isolation(ready.get("isolation")));
      if (!trial) {
        server.tracer = TracerKind.of(ready.get("tracer").asText());
      }
      return server;
    } catch (ServerLostException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private static Process launch(ServerConfig config, ObjectNode surroundings, Path work, Path log) {
    // No site-packages but the bundle's; the environment is the same wherever this runs.
    ProcessBuilder builder =
        new ProcessBuilder(
            config.python().toString(),
            "-s",
            "-S",
            "-c",
            "import sys; sys.path[0] = sys.argv[1]; from assay_harness import keeper; keeper.main()",
            HarnessFiles.directory().toString(),
            surroundings.toString());
    Map<String, String> environment = builder.environment();
    environment.clear();
    environment.putAll(config.environment());
    environment.put("PATH", config.python().getParent() + ":/usr/local/bin:/usr/bin:/bin");
    environment.put("LC_ALL", "C.UTF-8");
    environment.put("TZ", config.timeZone());
    environment.put("PYTHONHASHSEED", Integer.toString(config.hashSeed()));
    environment.put("HOME", work.toString());
    environment.put("TMPDIR", work.toString());
    // Whoever executes it, and whether or not the machine knows him, code is told the same name.
    environment.put("LOGNAME", "assay");
    environment.put("USER", "assay");
    builder.directory(work.toFile()).redirectError(log.toFile());
    try {
      return builder.start();
    } catch (IOException e) {
      TemporaryDirectories.delete(work);
      throw new OracleException(
          "cannot start the Python interpreter "
              + config.python()
              + "; install CPython 3.11 or newer, or name another one",
          e);
    }
  }

  /** What the server is to be put into; see {@code surroundings.py}. */
  private static ObjectNode surroundings(
      ServerConfig config, IsolationLevel level, boolean trial, Path work) {
    ObjectNode surroundings = JSON.createObjectNode();
    surroundings.put("level", level.word());
    surroundings.put("work", work.toString());
    surroundings.put("memory", Limits.DEFAULT.memoryBytes() + FILE_SERVERS);
    surroundings.put("trial", trial);
    surroundings.put("owner", ProcessHandle.current().pid());
    surroundings.set(
        "shown", JSON.valueToTree(List.of(real(config.repository()), real(config.site()))));
    return surroundings;
  }

  /** Without links: what lies on the way to a folder is not all to be seen from a sandbox. */
  private static String real(Path path) {
    try {
      return path.toRealPath().toString();
    } catch (IOException e) {
      throw new OracleException("there is no folder " + path, e);
    }
  }

  private static ObjectNode greeting(ServerConfig config) {
    ObjectNode greeting = JSON.createObjectNode();
    greeting.put("repository", real(config.repository()));
    greeting.put("site", real(config.site()));
    greeting.set("importRoots", JSON.valueToTree(config.importRoots()));
    greeting.set("library", JSON.valueToTree(config.library()));
    greeting.put("randomSeed", config.randomSeed());
    greeting.put("drawsImports", config.drawsImports());
    greeting.put("accelerator", Accelerator.of(config.python()).map(Path::toString).orElse(null));
    return greeting;
  }

  ProcessHandle keeper() {
    return process.toHandle();
  }

  /** What keeps the executed code away from the machine. */
  Isolation isolation() {
    return isolation.orElseThrow();
  }

  /** How it traces. */
  TracerKind tracer() {
    return tracer;
  }

  /** Sends a request and waits for its answer, at most for {@code patience}. */
  JsonNode ask(ObjectNode request, Duration patience) throws ServerLostException {
    lastRequest++;
    request.put("request", lastRequest);
    return exchange(lastRequest, request, patience);
  }

  private JsonNode exchange(int number, ObjectNode request, Duration patience)
      throws ServerLostException {
    // Set before the process is ended: its end may be seen before the alarm's own.
    AtomicBoolean silent = new AtomicBoolean();
    // Asked to end, the keeper ends the server and clears up.
    ScheduledFuture<?> alarm =
        after(
            patience,
            () -> {
              silent.set(true);
              process.destroy();
            });
    ScheduledFuture<?> lastResort = after(patience.plus(FAREWELL), process::destroyForcibly);
    try {
      requests.write(JSON.writeValueAsBytes(request));
      requests.write('\n');
      requests.flush();
      String line = answers.readLine();
      if (line == null) {
        throw lost(silent.get() ? "was silent for " + patience.toSeconds() + " s" : "ended");
      }
      JsonNode answer = JSON.readTree(line);
      if (answer.path("request").asInt(-1) != number || !answer.has("answer")) {
        throw lost("answered another question");
      }
      return answer.get("answer");
    } catch (JsonProcessingException e) {
      throw lost("answered what is not JSON");
    } catch (IOException e) {
      throw lost("hung up");
    } finally {
      alarm.cancel(false);
      lastResort.cancel(false);
    }
  }

  private static ScheduledFuture<?> after(Duration time, Runnable action) {
    return WATCHDOG.schedule(action, time.toMillis(), TimeUnit.MILLISECONDS);
  }

  private ServerLostException lost(String how) {
    String said = "";
    try {
      said = Files.readString(log).strip();
    } catch (IOException e) {
      said = "(its log cannot be read: " + e.getMessage() + ")";
    }
    String shown = said.substring(Math.max(0, said.length() - LOG_SHOWN));
    return new ServerLostException(
        "the oracle's server " + how + (shown.isEmpty() ? "" : "; it said: " + shown));
  }

  /** Hangs up; a server that does not end by itself is killed. */
  @Override
  public void close() {
    try {
      for (Closeable stream : List.of(requests, answers)) {
        stream.close();
      }
      if (!process.waitFor(FAREWELL.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroy();
        if (!process.waitFor(FAREWELL.toMillis(), TimeUnit.MILLISECONDS)) {
          process.destroyForcibly();
        }
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // It ended before it read what was sent last.
      process.destroyForcibly();
    } finally {
      TemporaryDirectories.delete(work);
    }
  }
}
