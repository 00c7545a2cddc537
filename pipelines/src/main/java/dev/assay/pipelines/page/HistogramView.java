package dev.assay.pipelines.page;

import dev.assay.pipelines.dataset.Distribution;
import dev.assay.pipelines.dataset.Histogram;
import dev.assay.pipelines.dataset.Metric;
import dev.assay.pipelines.dataset.Numerals;
import dev.assay.pipelines.dataset.Wording;
import dev.assay.schemas.TaskRecord;
import java.util.List;

/**
 * The histogram of a metric: a table that a script draws.
 *
 * @param metric the metric
 * @param units what it counts, in the plural
 * @param distribution where its values lie
 * @param mean for the script, as a plain number
 * @param median for the script, as a plain number
 * @param medianText for a reader
 * @param bins the table's rows
 * @param description the figure in words
 */
record HistogramView(
    Metric metric,
    String units,
    Distribution distribution,
    String mean,
    String median,
    String medianText,
    List<BinView> bins,
    String description) {

  /** A bin: what a reader sees, and its bounds and count as plain numbers. */
  record BinView(String range, long count, String share, String from, String to, String plain) {
    static BinView of(Histogram.Bin bin, int tasks) {
      return new BinView(
          bin.range(),
          bin.count(),
          Numerals.percent(bin.count(), tasks),
          Long.toString(bin.from()),
          Long.toString(bin.to()),
          Long.toString(bin.count()));
    }
  }

  static HistogramView of(Metric metric, List<TaskRecord> tasks) {
    long[] values = metric.of(tasks);
    Distribution distribution = Distribution.of(values);
    String median = Numerals.tenthsUnlessWhole(distribution.median());
    String units = Wording.plural(metric.unit());
    return new HistogramView(
        metric,
        units,
        distribution,
        Double.toString(distribution.mean()),
        Double.toString(distribution.median()),
        median,
        Histogram.of(values).bins().stream().map(bin -> BinView.of(bin, tasks.size())).toList(),
        "Histogram of %s over %s: median %s %s, mean %s, largest %s. The table below it holds its numbers."
            .formatted(
                metric,
                Wording.count(tasks.size(), "task"),
                median,
                units,
                Numerals.tenths(distribution.mean()),
                Numerals.whole(distribution.max())));
  }
}
