package dev.assay.pipelines.dataset;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * How often each word occurs.
 *
 * @param counts the words with their counts, in the order asked for
 * @param total sum of the counts
 */
public record Tally(List<Count> counts, long total) {
  public Tally {
    counts = List.copyOf(counts);
  }

  /** A word and how often it occurs. */
  public record Count(String word, long count) {}

  /** Counts words, the commonest first, ties by the alphabet. */
  public static <T> Tally of(Collection<T> items, Function<T, String> word) {
    return new Tally(
        count(items, word).entrySet().stream()
            .map(entry -> new Count(entry.getKey(), entry.getValue()))
            .sorted(Comparator.comparingLong(Count::count).reversed())
            .toList(),
        items.size());
  }

  /** Counts words in a given order of the known ones; words beyond it follow by the alphabet. */
  public static <T> Tally inOrder(
      List<String> order, Collection<T> items, Function<T, String> word) {
    Comparator<Count> byPlace =
        Comparator.comparingInt(
            count -> order.contains(count.word()) ? order.indexOf(count.word()) : order.size());
    return new Tally(
        count(items, word).entrySet().stream()
            .map(entry -> new Count(entry.getKey(), entry.getValue()))
            .sorted(byPlace)
            .toList(),
        items.size());
  }

  private static <T> Map<String, Long> count(Collection<T> items, Function<T, String> word) {
    Map<String, Long> counts = new TreeMap<>();
    items.forEach(item -> counts.merge(word.apply(item), 1L, Long::sum));
    return counts;
  }
}
