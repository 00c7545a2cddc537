package dev.assay.pipelines.report;

import dev.assay.analysis.Answers;
import dev.assay.analysis.Cliff;
import dev.assay.analysis.Correlation;
import dev.assay.analysis.Measured;
import dev.assay.analysis.Proportion;
import dev.assay.analysis.QuantileBins;
import dev.assay.analysis.Split;
import dev.assay.pipelines.dataset.Distribution;
import dev.assay.pipelines.dataset.Histogram;
import dev.assay.pipelines.dataset.Metric;
import dev.assay.schemas.TaskRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a metric has to do with being right.
 *
 * @param metric the metric
 * @param distribution of its values over the tasks (Figure 4); none without tasks
 * @param histogram the same in bins
 * @param bins ranges of equally many tasks
 * @param entrants the findings for each entrant
 */
record MetricFindings(
    Metric metric,
    Optional<Distribution> distribution,
    Histogram histogram,
    List<QuantileBins.Bin> bins,
    List<ForEntrant> entrants) {

  /**
   * For one entrant, over the tasks that were judged.
   *
   * @param plain Pearson's correlation with being right (Table 4)
   * @param partial the same with the two other metrics held fixed (Table 6)
   * @param curve the rate in each bin (Figure 2)
   * @param split the rate on both sides of the value that RepoReason names (section 4.3)
   * @param cliff where it falls off most, and whether that is more than chance and more than slope
   */
  record ForEntrant(
      Measured<Correlation> plain,
      Measured<Correlation> partial,
      List<Measured<Proportion>> curve,
      Measured<Split> split,
      Measured<Cliff> cliff) {}

  static MetricFindings of(Metric metric, Contest contest) {
    long[] values = metric.of(contest.tasks());
    List<QuantileBins.Bin> bins =
        QuantileBins.of(Arrays.stream(values).asDoubleStream().toArray()).bins();
    return new MetricFindings(
        metric,
        values.length == 0 ? Optional.empty() : Optional.of(Distribution.of(values)),
        Histogram.of(values),
        bins,
        contest.entrants().stream()
            .map(entrant -> forEntrant(metric, contest.tasks(), entrant.answers(), bins))
            .toList());
  }

  /** Where RepoReason sees a cliff, or a line that models fall below. */
  static double published(Metric metric) {
    return switch (metric) {
      case ESV -> 600;
      case MCL -> 100;
      case DFI -> 20;
    };
  }

  private static ForEntrant forEntrant(
      Metric metric, List<TaskRecord> tasks, Answers answers, List<QuantileBins.Bin> bins) {
    int[] judged = answers.judgedAmong(answers.all());
    double[] rates = answers.rates(judged);
    double[] values = values(metric, tasks, judged);
    List<double[]> others =
        Arrays.stream(Metric.values())
            .filter(other -> other != metric)
            .map(other -> values(other, tasks, judged))
            .toList();
    return new ForEntrant(
        Correlation.pearson(values, rates),
        Correlation.partial(values, rates, others),
        bins.stream().map(bin -> rate(bin, values, rates)).toList(),
        Split.at(published(metric), values, rates),
        Cliff.of(values, rates));
  }

  private static Measured<Proportion> rate(QuantileBins.Bin bin, double[] values, double[] rates) {
    int[] inside = IntStream.range(0, values.length).filter(i -> bin.contains(values[i])).toArray();
    return Proportion.of(IntStream.of(inside).mapToDouble(i -> rates[i]).sum(), inside.length);
  }

  private static double[] values(Metric metric, List<TaskRecord> tasks, int[] numbers) {
    return IntStream.of(numbers).mapToDouble(task -> metric.of(tasks.get(task))).toArray();
  }
}
