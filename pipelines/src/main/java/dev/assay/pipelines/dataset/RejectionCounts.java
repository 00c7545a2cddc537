package dev.assay.pipelines.dataset;

import dev.assay.schemas.RejectionRecord;
import dev.assay.schemas.Stage;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Rejections by stage, and there by reason and by repository. Keeps counts only, so that any number
 * of rejections can be counted; their order does not matter.
 */
public final class RejectionCounts {
  private final Map<Stage, Map<String, Long>> byReason = new EnumMap<>(Stage.class);
  private final Map<Stage, Map<String, Long>> byRepository = new EnumMap<>(Stage.class);

  private RejectionCounts() {}

  /** Counts all that the iterator still has. */
  public static RejectionCounts of(Iterator<RejectionRecord> rejections) {
    RejectionCounts counts = new RejectionCounts();
    rejections.forEachRemaining(
        rejection -> {
          add(counts.byReason, rejection.getStage(), rejection.getReason());
          add(counts.byRepository, rejection.getStage(), rejection.getRepository());
        });
    return counts;
  }

  private static void add(Map<Stage, Map<String, Long>> counts, Stage stage, String word) {
    counts.computeIfAbsent(stage, unused -> new TreeMap<>()).merge(word, 1L, Long::sum);
  }

  /** Rejections of a stage by the symbol of their reason, in the order of the alphabet. */
  Map<String, Long> byReason(Stage stage) {
    return byReason.getOrDefault(stage, Map.of());
  }

  /** Names of the repositories that something was rejected from, sorted. */
  public SortedSet<String> repositories() {
    SortedSet<String> names = new TreeSet<>();
    byRepository.values().forEach(counts -> names.addAll(counts.keySet()));
    return names;
  }

  /** Rejections of a stage in one repository. */
  public long of(Stage stage, String repository) {
    return byRepository.getOrDefault(stage, Map.of()).getOrDefault(repository, 0L);
  }
}
