package dev.assay.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.oracle.ServerProcess.ServerLostException;
import java.time.Duration;
import java.util.Optional;

/**
 * The oracle over one Python server process that forks an interpreter for every execution.
 *
 * <p>The server itself runs nothing of the repository. It forks a process per test file, which
 * imports and collects the file as {@code pytest FILE} would and stays alive, the last four of them
 * at a time; that one forks a process per execution, which runs pytest's own protocol on one test
 * under limits. A plain execution costs milliseconds of processor time.
 *
 * <p>Limits hold by kernel limits and by killing. What else keeps the code under test away from the
 * machine is its {@link Isolation}: the server lives in one sandbox, so that a fork stays cheap.
 *
 * <p>A server that dies, hangs or answers nonsense is replaced and asked again once. If it fails
 * again, the request is answered by {@link Outcome#DIED} or {@link
 * CollectionException.Reason#DIED}.
 */
public final class ForkServer implements Oracle {
  /** How long a server may take. */
  record Patience(Limits collection, Duration grace) {
    static final Patience DEFAULT = new Patience(Limits.DEFAULT, Duration.ofSeconds(40));

    Duration collecting() {
      return collection.wall().plus(grace);
    }

    Duration executing(Limits limits) {
      return collecting().plus(limits.wall());
    }
  }

  private final ServerConfig config;
  private final IsolationPolicy policy;
  private final Patience patience;
  private Optional<ServerProcess> server;

  private ForkServer(
      ServerConfig config, IsolationPolicy policy, Patience patience, ServerProcess server) {
    this.config = config;
    this.policy = policy;
    this.patience = patience;
    this.server = Optional.of(server);
  }

  /** Starts a server in the strongest isolation that this machine has. */
  public static ForkServer start(ServerConfig config) {
    return start(config, IsolationPolicy.AUTO);
  }

  /**
   * Starts a server.
   *
   * @throws OracleException if there is no interpreter, no pytest, or the server cannot start
   * @throws IsolationException if the machine has less isolation than the policy asks for
   */
  public static ForkServer start(ServerConfig config, IsolationPolicy policy) {
    return start(config, policy, Patience.DEFAULT);
  }

  static ForkServer start(ServerConfig config, IsolationPolicy policy, Patience patience) {
    return new ForkServer(config, policy, patience, launch(config, policy));
  }

  private static ServerProcess launch(ServerConfig config, IsolationPolicy policy) {
    try {
      return ServerProcess.start(config, policy);
    } catch (ServerLostException e) {
      throw new OracleException(e.how(), e);
    }
  }

  /** What keeps the executed code away from the machine. */
  public Isolation isolation() {
    return current().isolation();
  }

  /** The process that starts the server and outlives it; all else descends from it. */
  ProcessHandle keeper() {
    return current().keeper();
  }

  /** How this server traces. */
  public TracerKind tracer() {
    return current().tracer();
  }

  /**
   * {@inheritDoc} Under {@link Limits#DEFAULT}. A file that reaches the limit of time is collected
   * once more, by a fresh server.
   */
  @Override
  public CollectedFile collectFile(String file) throws CollectionException {
    try {
      return collectOnce(file);
    } catch (CollectionException e) {
      if (e.reason() != CollectionException.Reason.TIMED_OUT) {
        throw e;
      }
    }
    abandon();
    return collectOnce(file);
  }

  private CollectedFile collectOnce(String file) throws CollectionException {
    ObjectNode request = Answers.request("collect").put("file", file);
    request.set("collection", Answers.limits(patience.collection()));
    try {
      return Answers.collected(ask(request, patience.collecting()));
    } catch (ServerLostException e) {
      throw new CollectionException(CollectionException.Reason.DIED, e.how(), Optional.empty());
    }
  }

  /**
   * {@inheritDoc} The file is collected first if it is none of the last four. A replacement that
   * cannot stand in for the test, and a test that is not in the file, are {@link Outcome#ERROR}.
   */
  @Override
  public Execution execute(ExecutionRequest request) {
    ObjectNode message = Answers.execution(request, patience.collection());
    try {
      return Answers.executed(ask(message, patience.executing(request.limits())));
    } catch (ServerLostException e) {
      return Answers.unexecuted(Outcome.DIED, e.how());
    }
  }

  private JsonNode ask(ObjectNode request, Duration longest) throws ServerLostException {
    try {
      return current().ask(request, longest);
    } catch (ServerLostException first) {
      abandon();
    }
    try {
      return current().ask(request, longest);
    } catch (ServerLostException second) {
      abandon();
      throw second;
    }
  }

  private ServerProcess current() {
    ServerProcess running = server.orElseGet(() -> launch(config, policy));
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
