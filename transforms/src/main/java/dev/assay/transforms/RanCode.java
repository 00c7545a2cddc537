package dev.assay.transforms;

import dev.assay.oracle.Footprint;
import dev.assay.refresh.Code;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which of the repository's code one piece of work made run: all that its executions ran, added up
 * on the thread that works.
 */
final class RanCode {
  private static final ThreadLocal<@Nullable RanCode> CURRENT = new ThreadLocal<>();

  private final TreeSet<Code> code = new TreeSet<>();
  private boolean unseen;

  private RanCode() {}

  /** Work that may fail. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws Exception;
  }

  /**
   * The result of work and what it made run.
   *
   * @param code sorted; empty if there may be more that nobody could see
   */
  record Watched<T>(T result, Optional<List<Code>> code) {}

  /** Works, and watches what runs meanwhile. */
  static <T> Watched<T> during(Work<T> work) throws Exception {
    RanCode watcher = new RanCode();
    CURRENT.set(watcher);
    try {
      T result = work.run();
      return new Watched<>(result, watcher.sorted());
    } finally {
      CURRENT.remove();
    }
  }

  /** Whether somebody wants to know on this thread. */
  static boolean isWatched() {
    return CURRENT.get() != null;
  }

  /** Tells what ran; empty if there may be more. */
  static void add(Optional<Footprint> footprint) {
    RanCode watcher = CURRENT.get();
    if (watcher != null) {
      footprint.ifPresentOrElse(watcher::ran, () -> watcher.unseen = true);
    }
  }

  private void ran(Footprint footprint) {
    footprint.code().forEach(id -> code.add(new Code(id.file(), id.qualname(), id.firstLine())));
  }

  private Optional<List<Code>> sorted() {
    return unseen ? Optional.empty() : Optional.of(List.copyOf(code));
  }
}
