package dev.assay.agent;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Who this process is among those that share a folder, and whether others still live: each holds a
 * lock of its own for as long as it runs.
 */
final class ProcessIdentity {
  /** Names of processes that are in nobody's records but the ledgers of a run. */
  private static final String SELF = ProcessHandle.current().pid() + "-" + UUID.randomUUID();

  private static final Set<Path> ANNOUNCED = ConcurrentHashMap.newKeySet();

  private final ProcessLocks locks;

  /** Announces this process in a folder. */
  ProcessIdentity(Path folder) {
    Path file = folder.resolve("processes.locks").toAbsolutePath().normalize();
    locks = ProcessLocks.in(file);
    if (ANNOUNCED.add(file) && locks.tryHold(RequestKey.number(SELF)).isEmpty()) {
      throw new IllegalStateException("another process has the identity " + SELF);
    }
  }

  /** This process. */
  String self() {
    return SELF;
  }

  /** Whether a process that announced itself runs no more. */
  boolean isGone(String process) {
    if (process.equals(SELF)) {
      return false;
    }
    Optional<ProcessLocks.Hold> hold = locks.tryHold(RequestKey.number(process));
    hold.ifPresent(ProcessLocks.Hold::close);
    return hold.isPresent();
  }
}
