package dev.assay.transforms;

import dev.assay.oracle.Footprint;
import dev.assay.oracle.Footprint.CodeId;
import dev.assay.schemas.CodeRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which of the repository's code one piece of work made run: all that its executions ran, added up
 * on the thread that works.
 */
final class RanCode {
  private static final Comparator<CodeId> ORDER =
      Comparator.comparing(CodeId::file)
          .thenComparingInt(CodeId::firstLine)
          .thenComparing(CodeId::qualname);

  /** How footprints are sorted. */
  static final Comparator<CodeRecord> BY_PLACE =
      Comparator.comparing(CodeRecord::getFile)
          .thenComparingInt(CodeRecord::getFirstLine)
          .thenComparing(CodeRecord::getQualname);

  private static final ThreadLocal<@Nullable RanCode> CURRENT = new ThreadLocal<>();

  private final TreeSet<CodeId> code = new TreeSet<>(ORDER);
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
  record Watched<T>(T result, Optional<List<CodeRecord>> code) {}

  /** Works, and watches what runs meanwhile. */
  static <T> Watched<T> during(Work<T> work) throws Exception {
    RanCode watcher = new RanCode();
    CURRENT.set(watcher);
    try {
      T result = work.run();
      return new Watched<>(result, watcher.records());
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
      footprint.ifPresentOrElse(
          ran -> watcher.code.addAll(ran.code()), () -> watcher.unseen = true);
    }
  }

  private Optional<List<CodeRecord>> records() {
    return unseen
        ? Optional.empty()
        : Optional.of(
            code.stream()
                .map(id -> new CodeRecord(id.file(), id.qualname(), id.firstLine()))
                .toList());
  }
}
