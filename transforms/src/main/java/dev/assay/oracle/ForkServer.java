package dev.assay.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.oracle.ServerProcess.ServerLostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The oracle over one Python server process that forks an interpreter for every execution.
 *
 * <p>The server itself runs nothing of the repository. It forks a process per test file, which
 * imports and collects the file as {@code pytest FILE} would and stays alive, the last four of them
 * at a time; that one forks a process per execution, which runs pytest's own protocol on one test
 * under limits. A plain execution costs milliseconds of processor time.
 *
 * <p>Limits hold by kernel limits and by killing. As root, the code under test runs as users that
 * own nothing, and can read any file; otherwise as this program's user. There is no isolation from
 * the network or from malice here.
 *
 * <p>A server that dies, hangs or answers nonsense is replaced and asked again once. If it fails
 * again, the request is answered by {@link Outcome#DIED} or {@link
 * CollectionException.Reason#DIED}.
 */
public final class ForkServer implements Oracle {
  private static final Limits COLLECTION = Limits.DEFAULT;
  private static final Duration FILES = Duration.ofMinutes(1);
  private static final Duration GRACE = Duration.ofSeconds(40);

  private final ServerConfig config;
  private Optional<ServerProcess> server;

  private ForkServer(ServerConfig config, ServerProcess server) {
    this.config = config;
    this.server = Optional.of(server);
  }

  /**
   * Starts a server.
   *
   * @throws OracleException if there is no interpreter, no pytest, or the server cannot start
   */
  public static ForkServer start(ServerConfig config) {
    return new ForkServer(config, launch(config));
  }

  private static ServerProcess launch(ServerConfig config) {
    try {
      return ServerProcess.start(config);
    } catch (ServerLostException e) {
      throw new OracleException(e.how(), e);
    }
  }

  /** How this server traces. */
  public TracerKind tracer() {
    return current().tracer();
  }

  /**
   * The repository's test files by pytest's own settings of it, relative to its root and sorted:
   * those that match {@code python_files} below {@code testpaths}, or anywhere, but not below
   * {@code norecursedirs}. Nothing is imported.
   */
  public List<String> testFiles() {
    try {
      return Answers.files(ask(Answers.request("files"), FILES));
    } catch (ServerLostException e) {
      throw new OracleException(e.how(), e);
    }
  }

  /** {@inheritDoc} Under {@link Limits#DEFAULT}. */
  @Override
  public List<CollectedTest> collect(String file) throws CollectionException {
    ObjectNode request = Answers.request("collect").put("file", file);
    request.set("collection", Answers.limits(COLLECTION));
    try {
      return Answers.collected(ask(request, COLLECTION.wall().plus(GRACE)));
    } catch (ServerLostException e) {
      throw new CollectionException(CollectionException.Reason.DIED, e.how());
    }
  }

  /**
   * {@inheritDoc} The file is collected first if it is none of the last four. A replacement that
   * cannot stand in for the test, and a test that is not in the file, are {@link Outcome#ERROR}.
   */
  @Override
  public Execution execute(ExecutionRequest request) {
    Duration patience = COLLECTION.wall().plus(request.limits().wall()).plus(GRACE);
    try {
      return Answers.executed(ask(Answers.execution(request, COLLECTION), patience));
    } catch (ServerLostException e) {
      return Answers.unexecuted(Outcome.DIED, e.how());
    }
  }

  private JsonNode ask(ObjectNode request, Duration patience) throws ServerLostException {
    try {
      return current().ask(request, patience);
    } catch (ServerLostException first) {
      abandon();
    }
    try {
      return current().ask(request, patience);
    } catch (ServerLostException second) {
      abandon();
      throw second;
    }
  }

  private ServerProcess current() {
    ServerProcess running = server.orElseGet(() -> launch(config));
    server = Optional.of(running);
    return running;
  }

  private void abandon() {
    server.ifPresent(ServerProcess::close);
    server = Optional.empty();
  }

  /** Ends the server and every process it started. */
  @Override
  public void close() {
    abandon();
  }
}
