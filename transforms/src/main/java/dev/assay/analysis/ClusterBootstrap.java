package dev.assay.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The percentile interval of a mean whose values come in clusters, such as the tasks of a
 * repository: whole clusters are drawn, with replacement, as many as there are (Field and Welsh,
 * 2007).
 *
 * <p>Up to {@value #ENUMERABLE} clusters every possible draw is taken with its probability, so that
 * nothing is left to chance; beyond, {@value #DRAWS} draws from {@link Draws}. With few clusters
 * the interval says little: with two it spans just their two means.
 */
final class ClusterBootstrap {
  private static final int ENUMERABLE = 8;
  private static final int DRAWS = 2_000;

  private final double[] sums;
  private final int[] counts;

  private ClusterBootstrap(double[] sums, int[] counts) {
    this.sums = sums;
    this.counts = counts;
  }

  /** A mean of one draw, and of how many equally probable draws. */
  private record Drawn(double mean, long weight) {}

  /**
   * The interval of the mean of the values.
   *
   * @param clusters the name of each value's cluster
   */
  static Measured<Interval> interval(double[] values, String[] clusters) {
    Map<String, List<Double>> members = new TreeMap<>();
    for (int i = 0; i < values.length; i++) {
      members.computeIfAbsent(clusters[i], any -> new ArrayList<>()).add(values[i]);
    }
    if (members.size() < 2) {
      return Measured.undefined(
          members.isEmpty() ? "no task was judged for both" : "there is only one of what is drawn");
    }
    ClusterBootstrap bootstrap =
        new ClusterBootstrap(
            members.values().stream()
                .mapToDouble(list -> list.stream().mapToDouble(Double::doubleValue).sum())
                .toArray(),
            members.values().stream().mapToInt(List::size).toArray());
    return Measured.of(percentiles(bootstrap.draws()));
  }

  private List<Drawn> draws() {
    List<Drawn> draws = new ArrayList<>();
    if (sums.length <= ENUMERABLE) {
      enumerate(0, sums.length, 0, 0, factorial(sums.length), draws);
      return draws;
    }
    Draws random = new Draws();
    for (int draw = 0; draw < DRAWS; draw++) {
      double sum = 0;
      long count = 0;
      for (int i = 0; i < sums.length; i++) {
        int chosen = random.below(sums.length);
        sum += sums[chosen];
        count += counts[chosen];
      }
      draws.add(new Drawn(sum / count, 1));
    }
    return draws;
  }

  /** All ways to take the clusters from {@code next} on, {@code left} times in all. */
  private void enumerate(
      int next, int left, double sum, long count, long weight, List<Drawn> draws) {
    if (next == sums.length - 1) {
      draws.add(
          new Drawn(
              (sum + left * sums[next]) / (count + (long) left * counts[next]),
              weight / factorial(left)));
      return;
    }
    for (int times = 0; times <= left; times++) {
      enumerate(
          next + 1,
          left - times,
          sum + times * sums[next],
          count + (long) times * counts[next],
          weight / factorial(times),
          draws);
    }
  }

  private static long factorial(int number) {
    long product = 1;
    for (int i = 2; i <= number; i++) {
      product *= i;
    }
    return product;
  }

  /** The smallest means that at least 2.5 % and 97.5 % of the draws do not exceed. */
  private static Interval percentiles(List<Drawn> draws) {
    Drawn[] sorted = draws.toArray(Drawn[]::new);
    Arrays.sort(sorted, Comparator.comparingDouble(Drawn::mean));
    long total = draws.stream().mapToLong(Drawn::weight).sum();
    return new Interval(quantile(sorted, 1, total), quantile(sorted, 39, total));
  }

  /** In fortieths and whole numbers: a probability that is rounded would pick a neighbour. */
  private static double quantile(Drawn[] sorted, int fortieths, long total) {
    long below = 0;
    for (Drawn drawn : sorted) {
      below += drawn.weight();
      if (40 * below >= fortieths * total) {
        return drawn.mean();
      }
    }
    throw new IllegalStateException("no draws");
  }
}
