package dev.assay.pipelines.dataset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Counts of whole numbers in bins that widen with the numbers, because all three metrics have long
 * tails (RepoReason, Figure 4). The bounds are the preferred numbers of Renard's series R5 (ISO 3),
 * five to a decade in equal proportion, so that bars of one width on a logarithmic axis compare
 * fairly: {@code 0, 1, 2, 3, 4–5, 6–9, 10–15, 16–24, 25–39, 40–62, 63–99, 100–159, …}. They are the
 * same for every dataset, so that two pages can be compared.
 *
 * @param bins adjoining bins from the lowest to the highest that holds a value
 */
public record Histogram(List<Bin> bins) {
  /** Bounds up to 10, where whole numbers are coarser than the series. */
  private static final List<Long> SMALL = List.of(0L, 1L, 2L, 3L, 4L, 6L);

  /** The series within a decade, in hundredths. */
  private static final long[] SERIES = {100, 160, 250, 400, 630};

  public Histogram {
    bins = List.copyOf(bins);
  }

  /**
   * One bin.
   *
   * @param from smallest number in it
   * @param to smallest number beyond it
   * @param count values in it
   */
  public record Bin(long from, long to, long count) {
    /** The numbers in it, for a reader. */
    public String range() {
      String first = Numerals.whole(from);
      return to - from == 1 ? first : first + "–" + Numerals.whole(to - 1);
    }
  }

  /**
   * Sorts values into bins.
   *
   * @param values none negative; none at all give no bins
   */
  public static Histogram of(long[] values) {
    if (values.length == 0) {
      return new Histogram(List.of());
    }
    long min = Arrays.stream(values).min().orElseThrow();
    if (min < 0) {
      throw new IllegalArgumentException("a metric is not negative, found " + min);
    }
    NavigableMap<Long, Long> counts = new TreeMap<>();
    edgesBeyond(Arrays.stream(values).max().orElseThrow()).forEach(edge -> counts.put(edge, 0L));
    for (long value : values) {
      counts.merge(counts.floorKey(value), 1L, Long::sum);
    }
    List<Bin> bins = new ArrayList<>();
    for (Long from : counts.tailMap(counts.floorKey(min), true).keySet()) {
      Long to = counts.higherKey(from);
      if (to != null) {
        bins.add(new Bin(from, to, counts.getOrDefault(from, 0L)));
      }
    }
    return new Histogram(bins);
  }

  /** Edges from 0 to the first one above {@code max}. */
  private static List<Long> edgesBeyond(long max) {
    List<Long> edges = new ArrayList<>(SMALL);
    for (long decade = 10; edges.get(edges.size() - 1) <= max; decade *= 10) {
      for (long step : SERIES) {
        edges.add(step * decade / 100);
      }
    }
    int beyond = 0;
    while (edges.get(beyond) <= max) {
      beyond++;
    }
    return edges.subList(0, beyond + 1);
  }
}
