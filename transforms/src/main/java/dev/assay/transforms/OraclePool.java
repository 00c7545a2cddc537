package dev.assay.transforms;

import dev.assay.oracle.Bundle;
import dev.assay.oracle.BundleBuilder;
import dev.assay.oracle.BundleException;
import dev.assay.oracle.Execution;
import dev.assay.oracle.ExecutionRequest;
import dev.assay.oracle.ForkServer;
import dev.assay.oracle.IsolationPolicy;
import dev.assay.oracle.OracleException;
import dev.assay.oracle.ServerConfig;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * The fork servers of this worker process. A server is lent to one thread at a time; idle ones are
 * kept for the next and the longest idle end first: when memory runs short ({@link
 * MemoryPressure}), or when there are more than {@value #MAX_IDLE}.
 *
 * <p>A server holds an interpreter with the repository imported: 35 MB for a small library, 134 MB
 * for a large one. Servers end with this process, also when it is killed: they watch their standard
 * input.
 */
final class OraclePool {
  private static final int MAX_IDLE = 64;
  private static final OraclePool SHARED = new OraclePool();
  private static final OraclePool VERIFYING = new OraclePool();

  static {
    for (OraclePool pool : List.of(SHARED, VERIFYING)) {
      Runtime.getRuntime().addShutdownHook(new Thread(pool::closeAll, "end fork servers"));
    }
  }

  /** What one server is for. */
  private record Key(String digest, Conditions conditions, boolean drawing) {}

  private record Idle(Key key, ForkServer server) {}

  /** Work on a borrowed server. */
  @FunctionalInterface
  interface Work<T, E extends Exception> {
    T with(ForkServer server) throws E;
  }

  private final MemoryPressure pressure = MemoryPressure.here();
  private final Deque<Idle> idle = new ArrayDeque<>();
  private final Set<String> isolations = new ConcurrentSkipListSet<>();
  private volatile IsolationPolicy policy = IsolationPolicy.AUTO;

  private OraclePool() {}

  static OraclePool shared() {
    return SHARED;
  }

  /**
   * The servers of verifications, none of which has worked for a build. Those of builds that are
   * idle end here: their memory is wanted.
   */
  static OraclePool verifying() {
    SHARED.closeAll();
    return VERIFYING;
  }

  /** Says which isolation the servers to come must have. */
  void isolate(IsolationPolicy isolation) {
    policy = isolation;
  }

  /** What kept executed code away from this machine until now, one line for each kind. */
  Set<String> isolations() {
    return isolations;
  }

  /**
   * Lends a server for one repository and set of conditions.
   *
   * @param digest digest of the repository's bundle, which must be in this machine's cache
   */
  <T, E extends Exception> T with(String digest, Conditions conditions, Work<T, E> work) throws E {
    return with(new Key(digest, conditions, false), work);
  }

  /**
   * Lends a server that also tells what imports made.
   *
   * @param digest digest of the repository's bundle, which must be in this machine's cache
   */
  <T, E extends Exception> T drawing(String digest, Work<T, E> work) throws E {
    return with(new Key(digest, Conditions.REFERENCE, true), work);
  }

  private <T, E extends Exception> T with(Key key, Work<T, E> work) throws E {
    ForkServer server = borrow(key);
    boolean sound = false;
    try {
      T result = work.with(server);
      sound = true;
      return result;
    } finally {
      if (sound) {
        giveBack(key, server);
      } else {
        server.close();
      }
    }
  }

  /** Executes one test on a borrowed server. */
  static Execution execute(String digest, Conditions conditions, ExecutionRequest request) {
    return SHARED.run(digest, conditions, request);
  }

  /** Executes one test on a server borrowed from this pool. */
  Execution run(String digest, Conditions conditions, ExecutionRequest request) {
    ExecutionRequest asked =
        RanCode.isWatched() && request.dependences().isEmpty() ? request.withFootprint() : request;
    Execution execution =
        this.<Execution, RuntimeException>with(digest, conditions, server -> server.execute(asked));
    RanCode.add(execution.footprint());
    return execution;
  }

  private ForkServer borrow(Key key) {
    synchronized (idle) {
      for (Iterator<Idle> all = idle.iterator(); all.hasNext(); ) {
        Idle candidate = all.next();
        if (candidate.key().equals(key)) {
          all.remove();
          return candidate.server();
        }
      }
    }
    evict();
    Conditions conditions = key.conditions();
    ServerConfig config =
        bundle(key.digest())
            .serverConfig(conditions.hashSeed(), conditions.randomSeed(), conditions.timeZone());
    ForkServer server = ForkServer.start(key.drawing() ? config.drawingImports() : config, policy);
    isolations.add(server.isolation().describe());
    return server;
  }

  /** A repository's files and environment, from this machine's cache. */
  static Bundle bundle(String digest) {
    try {
      return BundleBuilder.create().open(digest);
    } catch (BundleException unusable) {
      if (unusable.reason() == BundleException.Reason.NO_INTERPRETER) {
        throw UnfitWorkerException.here(unusable);
      }
      throw new OracleException("cannot open bundle " + digest, unusable);
    }
  }

  private void giveBack(Key key, ForkServer server) {
    synchronized (idle) {
      idle.addFirst(new Idle(key, server));
    }
    evict();
  }

  /** Ends one idle server if there should be fewer: what it frees shows only after a while. */
  private void evict() {
    Optional<ForkServer> surplus = Optional.empty();
    synchronized (idle) {
      if (idle.size() > MAX_IDLE || (!idle.isEmpty() && pressure.isHigh())) {
        surplus = Optional.of(idle.removeLast().server());
      }
    }
    surplus.ifPresent(ForkServer::close);
  }

  private void closeAll() {
    synchronized (idle) {
      idle.forEach(entry -> entry.server().close());
      idle.clear();
    }
  }
}
